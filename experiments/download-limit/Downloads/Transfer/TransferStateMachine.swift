/// One run of a transfer: from its start until the file is complete or unavailable, or the transfer is told to stop.
///
/// A value without files, network or clocks: each method receives what has happened and returns what to do next. Bytes
/// are only appended to bytes of the same entity tag: anything that does not fit starts over from the first byte.
package struct TransferStateMachine: Sendable {
    package struct Request: Sendable, Equatable {
        package var offset = 0
        /// Sent as `If-Range`: a server that has another body by then answers with all of it.
        package var entityTag: String?
    }

    package enum Action: Sendable, Equatable {
        case send(Request)
        /// Call ``waited()`` after this many seconds.
        case sendLater(after: Double)
        /// Empty the part, and record the body that its bytes will belong to.
        case beginAnew(PartRecord)
        case append
        case cancelRequest
        /// All bytes are there: compare them with the digest, if there is one, and give the file its name.
        case check(PartRecord)
        case end(Transfer.Ending)
    }

    private enum State {
        case idle
        case requesting(Request)
        case receiving
        /// The request was cancelled; its end has not been reported yet.
        case cancelling(then: Consequence)
        case waiting
        case checking
        case ended
    }

    private enum Consequence {
        case stop
        case fail(DownloadError)
        case tryAgain(after: Double?, DownloadError)
    }

    private let download: Download
    private let policy: RetryPolicy
    private var state = State.idle
    private var record: PartRecord?
    /// Bytes in the part.
    package private(set) var received = 0
    /// Bytes of the whole body, if the server reported it.
    package var expected: Int? { record?.expectedLength }
    /// The largest value of ``received`` in this run.
    private var farthest = 0
    private var fruitless = 0
    private var mismatches = 0

    package init(_ download: Download, policy: RetryPolicy) {
        self.download = download
        self.policy = policy
    }

    // MARK: - Start and stop

    /// - Parameters:
    ///   - record: The record that an earlier run left with its part; nil if there is none.
    ///   - bytes: The length of the part that the earlier run left.
    package mutating func start(_ record: PartRecord?, bytes: Int) -> Action {
        self.record = record?.address == download.address ? record : nil
        received = self.record?.canGoOn == true ? bytes : 0
        if let total = self.record?.expectedLength {
            if received > total { received = 0 }
            if received == total, received > 0, let record = self.record { return check(record) }
        }
        farthest = received
        return send()
    }

    /// Nil if there is nothing to cancel: all bytes have arrived, the request is already being cancelled, or no run is
    /// in progress.
    package mutating func stop() -> Action? {
        switch state {
        case .requesting, .receiving:
            if isComplete { return nil }
            state = .cancelling(then: .stop)
            return .cancelRequest
        case .cancelling:
            state = .cancelling(then: .stop)
            return nil
        case .waiting:
            return end(.stopped)
        case .idle, .checking, .ended:
            return nil
        }
    }

    // MARK: - The answer

    /// Nil if there is nothing to do: the bytes that follow continue the part.
    package mutating func answered(_ head: AnswerHead) -> Action? {
        guard case .requesting(let request) = state else { return nil }
        switch head.status {
        case 200:
            received = 0
            state = .receiving
            let record = PartRecord(
                address: download.address,
                entityTag: head.entityTag,
                expectedLength: head.contentLength,
                digest: head.digest,
                acceptsRanges: head.acceptsRanges
            )
            self.record = record
            return .beginAnew(record)
        case 206 where request.offset > 0 && fits(head, request):
            state = .receiving
            return nil
        case 206, 416:
            // The range is of another body, or the part is longer than the body: none of the part can be used.
            record = nil
            return cancel(.tryAgain(after: 0, .unexpectedAnswer("status \(head.status) for bytes \(request.offset)-")))
        case 408, 429, 500...599:
            if let seconds = head.retryAfter, seconds > policy.longestDelay {
                return cancel(.fail(.comeBackLater(seconds: seconds)))
            }
            return cancel(.tryAgain(after: head.retryAfter, .unavailable(status: head.status)))
        case 400...499:
            return cancel(.fail(.refused(status: head.status)))
        default:
            return cancel(.fail(.unexpectedAnswer("status \(head.status)")))
        }
    }

    private func fits(_ head: AnswerHead, _ request: Request) -> Bool {
        guard let range = head.contentRange, range.first == request.offset else { return false }
        if let tag = head.entityTag, tag != request.entityTag { return false }
        return range.total == nil || record?.expectedLength == nil || range.total == record?.expectedLength
    }

    /// `.append` if the bytes belong to the part; nil if they are not needed.
    package mutating func received(_ count: Int) -> Action? {
        guard case .receiving = state else { return nil }
        if let total = record?.expectedLength, received + count > total {
            return cancel(.fail(.unexpectedAnswer("more than the \(total) bytes that the server announced")))
        }
        received += count
        return .append
    }

    /// The request has ended, by itself or because it was cancelled.
    package mutating func completed(failure: String?) -> Action {
        switch state {
        case .cancelling(then: .stop):
            return end(.stopped)
        case .cancelling(then: .fail(let error)):
            return end(.failed(error))
        case .cancelling(then: .tryAgain(let delay, let error)):
            return tryAgain(after: delay, error)
        case .receiving:
            if let record, isComplete || (failure == nil && record.expectedLength == nil) { return check(record) }
            if let failure, record?.expectedLength == nil { return tryAgain(after: nil, .connection(failure)) }
            return tryAgain(after: nil, .truncated(received: received, expected: record?.expectedLength ?? 0))
        case .idle, .requesting, .waiting, .checking, .ended:
            return tryAgain(after: nil, .connection(failure ?? "no answer"))
        }
    }

    private var isComplete: Bool {
        if case .receiving = state, let total = record?.expectedLength { received == total } else { false }
    }

    /// The wait before an attempt is over. Nil if the run was stopped in the meantime.
    package mutating func waited() -> Action? {
        guard case .waiting = state else { return nil }
        return send()
    }

    // MARK: - The end

    /// Whether the bytes match the digest.
    package mutating func checked(matches: Bool) -> Action {
        if matches { return end(.finished) }
        mismatches += 1
        record = nil
        return mismatches < 2 ? send() : end(.failed(.wrongChecksum))
    }

    /// The disk or the file system has failed.
    package mutating func failed(_ error: DownloadError) -> Action? {
        switch state {
        case .requesting, .receiving:
            return cancel(.fail(error))
        case .cancelling:
            state = .cancelling(then: .fail(error))
            return nil
        case .idle, .waiting, .checking:
            return end(.failed(error))
        case .ended:
            return nil
        }
    }

    private mutating func send() -> Action {
        let request = nextRequest
        state = .requesting(request)
        return .send(request)
    }

    private var nextRequest: Request {
        guard let record, record.canGoOn, received > 0 else { return Request() }
        return Request(offset: received, entityTag: record.entityTag)
    }

    private mutating func tryAgain(after delay: Double?, _ error: DownloadError) -> Action {
        if received > farthest {
            farthest = received
            fruitless = 0
        } else {
            fruitless += 1
        }
        guard fruitless < policy.fruitlessAttempts else { return end(.failed(error)) }
        let seconds = delay ?? policy.delay(after: fruitless)
        guard seconds > 0 else { return send() }
        state = .waiting
        return .sendLater(after: seconds)
    }

    private mutating func check(_ record: PartRecord) -> Action {
        state = .checking
        return .check(record)
    }

    private mutating func cancel(_ consequence: Consequence) -> Action {
        state = .cancelling(then: consequence)
        return .cancelRequest
    }

    private mutating func end(_ ending: Transfer.Ending) -> Action {
        state = .ended
        return .end(ending)
    }
}
