/// A way to read a meter once per period.
package protocol Metering: Sendable {
    init()

    /// Reads the meter for each of its periods, and returns after the last reading. The first reading starts at once.
    func run(_ meter: Meter) async throws
}

/// A way to read two meters with different periods, each once per period. The meters share a line that carries one
/// reading at a time.
package protocol TwinMetering: Sendable {
    init()

    /// Reads each meter for each of its periods, and returns after the last readings. The first readings start at once.
    func run(_ first: Meter, _ second: Meter) async throws
}
