/// What an address of the server answers with. The address's query says all of it, so that `curl` can ask for it too.
package struct Resource: Sendable, Hashable {
    /// The path of the address, which the record repeats.
    package var name: String
    /// Bytes of the body: those of ``body``.
    package var size: Int
    /// Tells bodies of the same size apart.
    package var seed: UInt64
    /// From the request to the beginning of its answer, in whole milliseconds.
    package var delay: Duration
    /// Bytes of the body a second, never exceeded over the whole of an answer; nil: as fast as it goes.
    package var rate: Int?
    /// 200, or 400 to 599: such an answer has the same body, and knows no ranges.
    package var status: Int
    /// Seconds, as the `Retry-After` of an answer whose status is not 200.
    package var retryAfter: Int?
    /// What goes wrong.
    package var fault: Fault?
    /// So many requests for this name meet the fault and the status, those that come after do not; nil: all do.
    package var faultyRequests: Int?
    /// After so many requests for this name the body is another one (that of the next seed), and so is its ETag.
    package var changesAfter: Int?
    /// Whether the server lets a part be asked for.
    package var ranges: Bool
    /// Without a length: in chunks.
    package var chunked: Bool
    /// Without quotation marks; nil: made of seed and size.
    package var etag: String?

    package enum Fault: Sendable, Hashable {
        /// The request is read, and nothing is ever answered.
        case neverAnswers
        /// The connection is closed before a byte is answered.
        case closesBeforeAnswering
        /// The connection is closed after so many bytes of an answer that has more.
        case closes(afterBytes: Int)
        /// The same by a reset, which may overtake bytes on their way.
        case resets(afterBytes: Int)
        /// `Content-Length` says this; the whole body is sent all the same, and the connection is then closed.
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

    /// The bytes of a whole and right answer.
    package var body: Body { Body(seed: seed, size: size) }

    /// The `ETag` header of ``body``, with its quotation marks.
    package var entityTag: String { "\"\(etag ?? "\(seed)-\(size)")\"" }

    /// What the resource is for somebody who comes after so many other requests for it.
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
