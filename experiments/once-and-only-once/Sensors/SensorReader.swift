/// A function that reads a sensor by its callback.
package protocol SensorReader: SendableMetatype {
    /// Returns the sensor's first answer, and ignores any further answer.
    ///
    /// - Parameter limit: The time after which the call throws ``SensorError/timedOut``.
    /// - Throws: ``SensorError/noAnswer`` as soon as no answer can come, and `CancellationError` at a cancel.
    static func reading(of sensor: Sensor, within limit: Duration) async throws -> Reading
}
