/* Nothing is called by name: ALSA loads the device as a plug-in. */
