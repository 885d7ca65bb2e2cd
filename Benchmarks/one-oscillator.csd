; One interpolating oscillator with a moving pitch for ten minutes: the least that a peer needs to do
; for sound like a sweep's. The wave has the harmonics of sonify's price timbre.
<CsoundSynthesizer>
<CsInstruments>
sr = 48000
ksmps = 32
nchnls = 2
0dbfs = 1
giWave ftgen 1, 0, 4096, 10, 1, 0.4, 0.2, 0.1
instr 1
kPitch expseg 220, p3 / 2, 1760, p3 / 2, 220
aTone oscili 0.1, kPitch, giWave
outs aTone, aTone
endin
</CsInstruments>
<CsScore>
i 1 0 600
e
</CsScore>
</CsoundSynthesizer>
