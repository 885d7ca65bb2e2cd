/* The simulated sound card of the tests: nothing is called by name, ALSA loads it as a plug-in. */
