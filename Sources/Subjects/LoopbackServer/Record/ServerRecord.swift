/// The server's record at one moment.
///
/// Times are nanoseconds of CLOCK_MONOTONIC, which all processes of a machine share. A request is in flight from the
/// arrival of its head until the last byte of its answer is passed to the kernel, or its connection closes.
package struct ServerRecord: Codable, Sendable, Equatable {
    /// The time when this record was taken.
    package var time: UInt64 = 0
    package var connectionsOpened = 0
    package var connectionsOpen = 0
    /// The most connections that were open at once.
    package var connectionsPeak = 0
    package var requestsBegun = 0
    package var requestsEnded = 0
    package var requestsInFlight = 0
    /// The most requests that were in flight at once.
    package var requestsPeak = 0
    /// The number of bytes of bodies that were passed to the kernel. If a connection ends during a piece (at most 64
    /// KiB), the piece is not counted.
    package var bytesSent = 0
    /// The requests in the order of their arrival, without gaps.
    package var requests: [Request] = []

    package init() {}

    package struct Request: Codable, Sendable, Equatable {
        /// The number of the request, starting at 1.
        package var number: Int
        /// The resource's name. If the server could not understand the request's target, this is the whole target.
        package var name: String
        package var method: String
        /// The number of the connection, starting at 1.
        package var connection: Int
        /// The requested `Range`.
        package var range: String?
        /// The answer's status; nil before the answer.
        package var status: Int?
        /// The offset of the answer's first byte in the body.
        package var offset = 0
        /// The number of the body's bytes that were sent so far.
        package var bytesSent = 0
        package var began: UInt64
        /// The time when the head of the answer was written.
        package var answered: UInt64?
        /// The time when the request ended; nil while the request is in flight.
        package var ended: UInt64?
        package var ending: Ending?

        package init(number: Int, name: String, method: String, connection: Int, range: String?, began: UInt64) {
            self.number = number
            self.name = name
            self.method = method
            self.connection = connection
            self.range = range
            self.began = began
        }
    }

    package enum Ending: String, Codable, Sendable {
        /// The last byte of the answer was passed to the kernel.
        case complete
        case closedByClient
        /// The server closed the connection, because the resource specifies this fault.
        case closedByServer
    }
}
