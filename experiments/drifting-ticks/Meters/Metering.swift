/// Reads a meter once per period.
package protocol Metering: Sendable {
    init()

    /// Reads the meter for each of its periods, the first one at once; returns when the last one has come.
    func run(_ meter: Meter) async throws
}

/// Reads two meters, each once per period of its own. They share a line that carries one reading at a time.
package protocol TwinMetering: Sendable {
    init()

    /// Reads the meters for each of their periods, the first ones at once; returns when the last ones have come.
    func run(_ first: Meter, _ second: Meter) async throws
}
