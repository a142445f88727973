/// An answer of a sensor, as it comes from the radio.
package struct Packet: Sendable {
    fileprivate let degrees: Double?
    fileprivate let decoding: @Sendable () -> Void

    /// - Parameters:
    ///   - degrees: The temperature; nil in a damaged packet.
    ///   - decoding: The work of decoding the packet. It may take any length of time.
    package init(degrees: Double?, decoding: @escaping @Sendable () -> Void = {}) {
        self.degrees = degrees
        self.decoding = decoding
    }
}

/// A temperature.
package struct Reading: Hashable, Sendable {
    package let degrees: Double

    package init(degrees: Double) {
        self.degrees = degrees
    }

    /// Decodes a packet on the calling thread.
    ///
    /// - Throws: ``SensorError/damaged`` for a damaged packet.
    package init(_ packet: Packet) throws(SensorError) {
        packet.decoding()
        guard let degrees = packet.degrees else { throw .damaged }
        self.degrees = degrees
    }
}

package enum SensorError: Error {
    case damaged
    /// No answer can come any more.
    case noAnswer
    case timedOut
}
