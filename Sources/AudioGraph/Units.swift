/// A frequency in cycles a second.
package typealias Hertz = Double

/// A gain or level as 20 times the decimal logarithm of an amplitude ratio.
package typealias Decibels = Double

/// A length or a moment in seconds.
package typealias Seconds = Double

/// A pitch interval: twelve to the octave.
package typealias Semitones = Double
