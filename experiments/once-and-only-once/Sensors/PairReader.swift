/// A function that reads one of two sensors by their callbacks.
package protocol PairReader: SendableMetatype {
    /// Asks both sensors at once, and returns the first reading of either. Only the first call of a handler counts.
    ///
    /// - Throws: The later failure if both sensors fail, and `CancellationError` at a cancel. A sensor fails if
    ///   its packet is damaged, or, with ``SensorError/noAnswer``, if its handler is dropped without a call.
    static func firstReading(of main: Sensor, or spare: Sensor) async throws -> Reading
}
