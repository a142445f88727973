/// A state machine for one run of a transfer. The run ends when the file is complete or unavailable, or when the
/// transfer is stopped.
///
/// The state machine uses no files, network or clocks. Each method receives an event and returns the next action. Bytes
/// are appended only to bytes with the same entity tag. Otherwise the download begins again with the first byte.
package struct TransferStateMachine: Sendable {
    package struct Request: Sendable, Equatable {
        package var offset = 0
        /// The entity tag to send as `If-Range`. If the body has changed, the server sends the whole new body.
        package var entityTag: String?
    }

    package enum Action: Sendable, Equatable {
        case send(Request)
        /// Call ``waited()`` after a delay in seconds.
        case sendLater(after: Double)
        /// Delete the stored bytes, and store the record of the new body.
        case beginAnew(PartRecord)
        case append
        case cancelRequest
        /// Compare all bytes with the digest, if the record has a digest, and give the file its name.
        case check(PartRecord)
        case end(Transfer.Ending)
    }

    private enum State {
        case idle
        case requesting(Request)
        case receiving
        /// The request was cancelled, but has not ended yet.
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
    /// The number of stored bytes.
    package private(set) var received = 0
    /// The number of bytes in the whole body, if the server reported it.
    package var expected: Int? { record?.expectedLength }
    /// The largest value of ``received`` at the beginning or the end of an attempt.
    private var farthest = 0
    private var fruitless = 0
    private var mismatches = 0

    package init(_ download: Download, policy: RetryPolicy) {
        self.download = download
        self.policy = policy
    }

    // MARK: - Start and stop

    /// - Parameters:
    ///   - record: The record that an earlier run has stored; nil if no earlier run has.
    ///   - bytes: The number of bytes that the earlier run has stored.
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

    /// Stops the run. Returns nil if all bytes have arrived, if the request is already cancelled, or if no run is in
    /// progress.
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

    /// Receives the head of the server's answer. Returns nil if the answer's bytes continue the stored bytes.
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
            // The answer's range does not fit the stored bytes, so none of them can be used.
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

    /// Receives bytes. Returns `.append` if the bytes belong to the file; nil if they are not needed.
    package mutating func received(_ count: Int) -> Action? {
        guard case .receiving = state else { return nil }
        if let total = record?.expectedLength, received + count > total {
            return cancel(.fail(.unexpectedAnswer("more than the \(total) bytes that the server announced")))
        }
        received += count
        return .append
    }

    /// Receives the end of the request, which may have been cancelled.
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

    /// Receives the end of a delay. Returns nil if the run was stopped during the delay.
    package mutating func waited() -> Action? {
        guard case .waiting = state else { return nil }
        return send()
    }

    // MARK: - The end

    /// Receives the result of the comparison with the digest.
    package mutating func checked(matches: Bool) -> Action {
        if matches { return end(.finished) }
        mismatches += 1
        record = nil
        return mismatches < 2 ? send() : end(.failed(.wrongChecksum))
    }

    /// Receives a failure of the disk or the file system.
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
