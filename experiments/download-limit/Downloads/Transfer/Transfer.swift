import Dispatch
import Foundation
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transfer that fetches one file. It writes the bytes to a part next to the file's destination. The complete part
/// gets the file's name.
///
///     let transfer = session.transfer(download)
///     transfer.start { ending in … }
///     transfer.stop()
///
/// A run starts with ``start(_:)`` and ends once. A stopped transfer keeps the fetched bytes, even for another process
/// after this process was killed. If a stopped transfer is started again, it requests only the rest. A transfer does
/// not use `URLSessionTask.suspend()`: on Linux, `resume()` then sends the request again and appends the body from its
/// first byte.
package final class Transfer: Sendable {
    package enum Ending: Sendable, Equatable {
        /// The file is complete and has its final name.
        case finished
        /// The transfer was stopped as requested. ``start(_:)`` resumes it.
        case stopped
        case failed(DownloadError)
    }

    private struct Run {
        var machine: TransferStateMachine
        let part: PartFile
        var task: URLSessionTask?
        let ended: @Sendable (Ending) -> Void
    }

    private struct Runs {
        var current: Run?
        /// The handler for the next run's end, if that run was requested while the current run was still ending.
        var next: (@Sendable (Ending) -> Void)?
        var isDiscarded = false
    }

    package let download: Download
    private let session: TransferSession
    private let runs = Locked(Runs())

    init(_ download: Download, in session: TransferSession) {
        self.download = download
        self.session = session
    }

    deinit {
        session.forget(download)
    }

    // MARK: - From any thread

    /// Starts or resumes the transfer. If the complete file exists already, nothing is fetched.
    ///
    /// - Parameter ended: Called once, on the session's queue. If a run is in progress, `ended` is called at the end of
    ///   this run. If the run in progress is already stopping, a new run begins after it.
    package func start(_ ended: @escaping @Sendable (Ending) -> Void = { _ in }) {
        session.observer.starting(download.id)
        session.perform { [self] in begin(ended) }
    }

    /// Stops the transfer. If all bytes have arrived already, the transfer finishes instead.
    package func stop() {
        session.observer.stopping(download.id)
        session.perform { [self] in
            let next = runs.withLock { runs in
                defer { runs.next = nil }
                return runs.next
            }
            step { $0.stop() }
            next?(.stopped)
        }
    }

    /// Runs the transfer to its end. If the task is cancelled, the transfer stops.
    package func run() async -> Ending {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start { continuation.resume(returning: $0) }
                // If the task was cancelled earlier, `onCancel` called `stop()` before the start. This call had no
                // effect.
                if Task.isCancelled { stop() }
            }
        } onCancel: {
            stop()
        }
    }

    /// Deletes the fetched bytes as soon as the transfer is not running.
    package func discard() {
        session.perform { [self] in
            let isIdle = runs.withLock { runs in
                runs.isDiscarded = runs.current != nil
                return !runs.isDiscarded
            }
            if isIdle { PartFile(of: download.file).discard() }
        }
    }

    /// Calls `report` on the session's queue, after the stop.
    package func afterStop(_ report: @escaping @Sendable () -> Void) {
        session.perform(report)
    }

    package func admitted() {
        session.observer.moments.admitted(download.id)
    }

    package func left() {
        session.observer.moments.left(download.id)
    }

    // MARK: - Events from the session

    func answered(_ head: AnswerHead) {
        step { $0.answered(head) }
    }

    func received(_ data: Data) {
        let (action, part, machine) = runs.withLock { runs in
            (runs.current?.machine.received(data.count), runs.current?.part, runs.current?.machine)
        }
        guard action == .append, let part, let machine else {
            if let action { perform(action) }
            return
        }
        do {
            try part.append(data)
            session.observer.progressed(download.id, machine.received, machine.expected)
        } catch {
            step { $0.failed(error) }
        }
    }

    func completed(failure: String?) {
        runs.withLock { $0.current?.task = nil }
        step { $0.completed(failure: failure) }
    }

    // MARK: - On the session's queue

    private func begin(_ ended: @escaping @Sendable (Ending) -> Void) {
        let part = PartFile(of: download.file)
        let isFirst = runs.withLock { runs in
            guard runs.current == nil else {
                runs.next = ended
                return false
            }
            let machine = TransferStateMachine(download, policy: session.policy)
            runs.current = Run(machine: machine, part: part, ended: ended)
            return true
        }
        guard isFirst else { return }
        session.observer.began(download.id)
        guard !part.isPublished else { return end(.finished) }
        let saved = part.saved()
        step { $0.start(saved.record, bytes: saved.bytes) }
    }

    private func step(_ change: (inout TransferStateMachine) -> TransferStateMachine.Action?) {
        let action = runs.withLock { runs in
            runs.current == nil ? nil : change(&runs.current!.machine)
        }
        if let action { perform(action) }
    }

    private func perform(_ action: TransferStateMachine.Action) {
        switch action {
        case .send(let request):
            do {
                try part?.open(at: request.offset)
                let task = session.send(request, to: download.address, for: self)
                runs.withLock { $0.current?.task = task }
            } catch {
                step { $0.failed(error) }
            }
        case .sendLater(let seconds):
            session.perform(after: seconds) { [self] in step { $0.waited() } }
        case .beginAnew(let record):
            do {
                try part?.begin(record)
            } catch {
                step { $0.failed(error) }
            }
        case .append:
            break
        case .cancelRequest:
            if let task = runs.withLock({ $0.current?.task }) {
                task.cancel()
            } else {
                // The request was never sent, because the part could not be opened.
                step { $0.completed(failure: nil) }
            }
        case .check(let record):
            check(record)
        case .end(let ending):
            end(ending)
        }
    }

    private var part: PartFile? { runs.withLock { $0.current?.part } }

    /// Checks the whole file, but not on the session's queue. Reading a large file takes long, and the bytes of other
    /// transfers would wait.
    private func check(_ record: PartRecord) {
        guard let (part, length) = runs.withLock({ runs in runs.current.map { ($0.part, $0.machine.received) } })
        else { return }
        DispatchQueue.global().async { [self] in
            do {
                try part.open(at: length)
                let matches = try record.digest.map { try part.matches($0) } ?? true
                if matches { try part.publish() }
                session.perform { [self] in step { $0.checked(matches: matches) } }
            } catch {
                let error = error as? DownloadError ?? .fileSystem(path: download.file, reason: "\(error)")
                session.perform { [self] in step { $0.failed(error) } }
            }
        }
    }

    private func end(_ ending: Ending) {
        guard let part else { return }
        part.close(ending)
        let (run, next, isDiscarded) = runs.withLock { runs in
            defer { runs = Runs() }
            return (runs.current, runs.next, runs.isDiscarded)
        }
        if isDiscarded { part.discard() }
        session.observer.ended(download.id, ending)
        run?.ended(ending)
        if ending == .stopped, let next { begin(next) } else { next?(ending) }
    }
}
