/// The server's answer to an address. The address's query describes it completely, so that `curl` can request it too.
package struct Resource: Sendable, Hashable {
    /// The path of the address, which the record repeats.
    package var name: String
    /// Bytes of the body: those of ``body``.
    package var size: Int
    /// Distinguishes bodies of the same size.
    package var seed: UInt64
    /// From the request to the beginning of its answer, in whole milliseconds.
    package var delay: Duration
    /// Bytes of the body per second, never exceeded over a whole answer; nil for no limit.
    package var rate: Int?
    /// 200, or 400 to 599: such an answer has the same body, and ignores ranges.
    package var status: Int
    /// Seconds, for the `Retry-After` of an answer whose status is not 200.
    package var retryAfter: Int?
    /// What goes wrong.
    package var fault: Fault?
    /// This many requests for this name get the fault and the status, later ones do not; nil: all do.
    package var faultyRequests: Int?
    /// After this many requests for this name, the body is that of the next seed, with its own ETag.
    package var changesAfter: Int?
    /// Whether a part can be requested.
    package var ranges: Bool
    /// Without a length: in chunks.
    package var chunked: Bool
    /// Without quotation marks; nil: derived from seed and size.
    package var etag: String?

    package enum Fault: Sendable, Hashable {
        /// The request is read, and nothing is ever answered.
        case neverAnswers
        /// The connection is closed before a byte is answered.
        case closesBeforeAnswering
        /// The connection is closed after this many bytes of a longer answer.
        case closes(afterBytes: Int)
        /// The same by a reset, which may overtake bytes in transit.
        case resets(afterBytes: Int)
        /// `Content-Length` has this value; the whole body is sent nevertheless, and the connection is then closed.
        case wrongLength(Int)
    }

    package init(
        name: String,
        size: Int = 0,
        seed: UInt64 = 1,
        delay: Duration = .zero,
        rate: Int? = nil,
        status: Int = 200,
        retryAfter: Int? = nil,
        fault: Fault? = nil,
        faultyRequests: Int? = nil,
        changesAfter: Int? = nil,
        ranges: Bool = true,
        chunked: Bool = false,
        etag: String? = nil
    ) {
        self.name = name
        self.size = size
        self.seed = seed
        self.delay = delay
        self.rate = rate
        self.status = status
        self.retryAfter = retryAfter
        self.fault = fault
        self.faultyRequests = faultyRequests
        self.changesAfter = changesAfter
        self.ranges = ranges
        self.chunked = chunked
        self.etag = etag
    }

    /// The bytes of a complete and correct answer.
    package var body: Body { Body(seed: seed, size: size) }

    /// The `ETag` header of ``body``, with its quotation marks.
    package var entityTag: String { "\"\(etag ?? "\(seed)-\(size)")\"" }

    /// The resource after this many other requests for it.
    package func after(requests: Int) -> Resource {
        var now = self
        if let faultyRequests, requests >= faultyRequests {
            now.fault = nil
            now.status = 200
        }
        if let changesAfter, requests >= changesAfter {
            now.seed &+= 1
            now.etag = etag.map { "\($0)-changed" }
        }
        return now
    }
}
