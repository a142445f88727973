/// Reads a meter once per period.
package protocol Metering: Sendable {
    init()

    /// Reads the meter for each of its periods. The first reading starts at once; returns after the last reading.
    func run(_ meter: Meter) async throws
}

/// Reads two meters, each once per period of its own. The meters share a line that carries one reading at a time.
package protocol TwinMetering: Sendable {
    init()

    /// Reads each meter for each of its periods. The first readings start at once; returns after the last readings.
    func run(_ first: Meter, _ second: Meter) async throws
}
