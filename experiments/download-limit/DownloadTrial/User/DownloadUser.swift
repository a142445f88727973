import Dispatch
import Downloads
import Foundation
import Measuring

/// A simulated user, who watches a list of downloads and taps. Each tap is logged with its time.
@MainActor
package final class DownloadUser {
    /// The time, in seconds, after which the user no longer waits for progress in the list.
    package static let patience = 0.25

    private enum Shown {
        case waiting
        case running(received: Int, expected: Int?)
        case finished
        case failed(DownloadError)
    }

    private struct Wait {
        let look: Int
        let condition: @MainActor () -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private let queue: any DownloadQueue
    private let session: TransferSession
    private let watch: DownloadWatch
    private var shown: [Download.ID: Shown] = [:]
    private var log: UserLog
    /// The log of the rows' contents.
    private(set) var screenLog = DownloadScreenLog()
    private var wait: Wait?
    private var looks = 0
    private var events = 0
    /// The number of downloads that the user wants to run at once.
    package private(set) var limit: Int
    /// The downloads in the order they were added, without the cancelled ones.
    package private(set) var wanted: [Download.ID] = []
    package private(set) var paused: Set<Download.ID> = []
    package private(set) var cancelled: Set<Download.ID> = []
    /// The order in which the user wants the downloads to start; empty if any order is right.
    package var turns: [Download.ID] = []
    /// The number of downloads that the queue still held after the user had cancelled them before their start.
    package var cancelledHeld = 0
    /// The number of downloads that started although the user had paused them.
    package var startedPaused = 0
    /// The number of downloads that ended before a tapped download started.
    package var endedBeforeTapped = 0
    /// The downloads that the user has tapped.
    package private(set) var tapped: Set<Download.ID> = []
    /// The largest number of downloads that were told to stop without need: the taps called for fewer stops.
    package private(set) var extraStops = 0
    /// The first disk failure. It stays even if the download runs again: the queue is not to blame.
    private(set) var diskFault: DownloadError?

    /// - Parameter queue: The type of the queue. The user learns of all events from the queue's session.
    package init(limit: DownloadLimit, policy: RetryPolicy = RetryPolicy(), _ queue: any DownloadQueue.Type) {
        let relay = Relay()
        watch = DownloadWatch { relay.user?.note($0) }
        session = TransferSession(policy: policy, observer: watch.observer)
        self.queue = queue.init(limit: limit, session: session)
        log = UserLog(initialLimit: limit.count)
        self.limit = limit.count
        relay.user = self
    }

    @MainActor
    private final class Relay {
        weak var user: DownloadUser?
    }

    // MARK: - Taps

    /// Adds downloads. The queue also receives downloads that are already in the list, and must ignore them.
    ///
    /// - Parameter held: The download whose last byte the session holds back. A small download could be complete before
    ///   a later call of another method.
    package func add(_ downloads: [Download], holdingLastByteOf held: Download.ID? = nil) async {
        if let held { watch.hold(held) }
        let new = downloads.filter { !wanted.contains($0.id) }
        wanted += new.map(\.id)
        cancelled.subtract(new.map(\.id))
        for download in new { show(.waiting, download.id) }
        await act(.added(new.map(\.id))) { queue in
            for download in downloads { await queue.add(download) }
        }
    }

    /// Adds downloads with a high priority, all with one tap: none stops or ends in between, since the session waits.
    package func tap(_ downloads: [Download]) async {
        let tapped = downloads.map { $0.withPriority(.high) }
        self.tapped.formUnion(tapped.map(\.id))
        let added = DispatchSemaphore(value: 0)
        session.transfer(tapped[0]).afterStop { _ = added.wait(timeout: .now() + 5) }
        await add(tapped)
        added.signal()
    }

    /// Compares how many downloads were told to stop so far with how many the taps call for.
    package func noteStops(allowed: Int) {
        extraStops = max(extraStops, finishedLog().stopped.count - allowed)
    }

    package func pause(_ download: Download.ID) async {
        paused.insert(download)
        noteRow(of: download)
        await act(.paused([download])) { await $0.pause(download) }
    }

    package func resume(_ download: Download.ID) async {
        paused.remove(download)
        noteRow(of: download)
        await act(.resumed([download])) { await $0.resume(download) }
    }

    package func cancel(_ download: Download.ID) async {
        wanted.removeAll { $0 == download }
        paused.remove(download)
        cancelled.insert(download)
        noteRow(of: download)
        await act(.cancelled([download])) { await $0.cancel(download) }
    }

    package func setLimit(_ limit: DownloadLimit) async {
        self.limit = limit.count
        await act(.limit(limit.count)) { await $0.setLimit(limit) }
    }

    package func pauseAll() async {
        let downloads = unfinished
        paused.formUnion(downloads)
        for download in downloads { noteRow(of: download) }
        await act(.paused(downloads)) { await $0.pauseAll() }
    }

    package func resumeAll() async {
        let downloads = wanted
        let resumed = paused
        paused = []
        for download in resumed { noteRow(of: download) }
        await act(.resumed(downloads)) { await $0.resumeAll() }
    }

    /// Pauses a running download after its last byte has arrived, but before the session reports that it is complete.
    ///
    /// - Parameter meeting: The interleaving of threads that is forced at the download's end.
    /// - Returns: Whether the last byte has arrived.
    @discardableResult
    package func pauseAtLastByte(_ download: Download.ID, meeting: Meeting? = nil) async -> Bool {
        let isThere = await lookAtLastByte(download)
        if isThere { await pause(download) }
        watch.place.arrange(meeting)
        watch.release()
        return isThere
    }

    /// Waits until a download's last byte has arrived. Then the session reports no events until a tap or a ``Meeting``
    /// lets the download end.
    @discardableResult
    package func lookAtLastByte(_ download: Download.ID) async -> Bool {
        watch.hold(download)
        return await look(patience: 1) { [self] in isAtLastByte(download) }
    }

    /// Lets the download end whose last byte is held back.
    package func letLastByteEnd() { watch.release() }

    // MARK: - Meetings

    /// Taps while a forced interleaving holds another thread. The other thread continues after the tap.
    package func meet(_ meeting: Meeting, _ tap: @MainActor () async -> Void) async {
        watch.place.arrange(meeting)
        await tap()
        watch.place.tapReturned()
        watch.release()
    }

    /// Whether the forced interleaving has held a thread.
    package var hasMet: Bool { watch.place.state.current.hasMet }

    /// Pauses two downloads from two threads. The second tap comes when the first tap is held or has returned.
    package func pauseTogether(_ first: Download.ID, _ second: Download.ID) async {
        paused.formUnion([first, second])
        noteRow(of: first)
        noteRow(of: second)
        watch.place.arrange(.twoChanges)
        await act(.paused([first, second])) { queue in
            let earlier = Task.detached { [watch] in
                await queue.pause(first)
                watch.place.tapReturned()
            }
            await look(patience: 1) { [self] in hasMet || watch.place.state.current.taps > 0 }
            await queue.pause(second)
            watch.place.tapReturned()
            await earlier.value
        }
        watch.place.arrange(nil)
    }

    /// Returns whether the queue still keeps a download's transfer alive.
    package func isHeld(_ download: Download) -> Bool { session.holdsTransfer(of: download) }

    private func act(_ wish: UserLog.Wish, _ body: (any DownloadQueue) async -> Void) async {
        let asked = MonotonicTime.now
        await body(queue)
        log.entries.append(UserLog.Entry(wish, asked: asked, answered: .now))
    }

    // MARK: - Looking

    /// The running downloads, in the order in which they were added.
    package var running: [Download.ID] {
        wanted.filter { if case .running = shown[$0] { true } else { false } }
    }

    /// The downloads that have not started and are not paused.
    package var waiting: [Download.ID] {
        wanted.filter { download in
            if case .waiting = shown[download] { !paused.contains(download) } else { false }
        }
    }

    /// Returns the share of a running download's bytes that have arrived.
    package func share(of download: Download.ID) -> Double {
        guard case .running(let received, let expected?) = shown[download], expected > 0 else { return 0 }
        return Double(received) / Double(expected)
    }

    package func hasFinished(_ download: Download.ID) -> Bool {
        if case .finished = shown[download] { true } else { false }
    }

    package var unfinished: [Download.ID] { wanted.filter { !hasEnded($0) } }
    package var finishedCount: Int { wanted.count { hasFinished($0) } }

    package var failures: [Download.ID: DownloadError] {
        shown.compactMapValues { if case .failed(let error) = $0 { error } else { nil } }
    }

    /// Waits until a condition is true. Gives up when nothing has happened for the time `patience`.
    ///
    /// - Returns: Whether the condition became true.
    @discardableResult
    package func look(
        patience: Double = DownloadUser.patience,
        until condition: @escaping @MainActor () -> Bool
    ) async -> Bool {
        if condition() { return true }
        return await withCheckedContinuation { continuation in
            looks += 1
            wait = Wait(look: looks, condition: condition, continuation: continuation)
            watchForStandstill(patience, sinceEvent: events, inLook: looks)
        }
    }

    /// Waits for any event. Returns immediately if no download runs.
    package func lookForMovement() async {
        guard !running.isEmpty else { return }
        let seen = events
        await look(patience: 1) { [self] in events != seen }
    }

    /// Returns the log of all taps and events so far.
    package func finishedLog() -> UserLog {
        log.events = watch.events
        return log
    }

    /// Ends a wait after a standstill. Checks four times during the patience, so a standstill is noticed soon.
    ///
    /// - Parameter look: The number of the wait to end. A later wait is watched separately.
    private func watchForStandstill(_ patience: Double, sinceEvent seen: Int, inLook look: Int, quietSteps: Int = 0) {
        DispatchQueue.main.asyncAfter(deadline: .now() + patience / 4) {
            // The second block runs after all events that are already queued, so these events count as activity.
            DispatchQueue.main.async {
                MainActor.assumeIsolated { [self] in
                    guard let wait, wait.look == look else { return }
                    let quietSteps = events == seen ? quietSteps + 1 : 0
                    guard quietSteps == 4 else {
                        return watchForStandstill(patience, sinceEvent: events, inLook: look, quietSteps: quietSteps)
                    }
                    self.wait = nil
                    wait.continuation.resume(returning: false)
                }
            }
        }
    }

    private func note(_ event: DownloadWatch.Event) {
        events += 1
        switch event {
        case .began(let download):
            show(.running(received: 0, expected: nil), download)
        case .progressed(let download, let received, let expected):
            show(.running(received: received, expected: expected), download)
        case .ended(let download, .finished):
            show(.finished, download)
        case .ended(let download, .stopped):
            show(.waiting, download)
        case .ended(let download, .failed(let error)):
            if error.isDiskFault, diskFault == nil { diskFault = error }
            show(.failed(error), download)
        case .met: break
        }
        guard let wait, wait.condition() else { return }
        self.wait = nil
        wait.continuation.resume(returning: true)
    }

    private func show(_ new: Shown, _ download: Download.ID) {
        shown[download] = new
        noteRow(of: download)
    }

    private func noteRow(of download: Download.ID) {
        let isPaused = paused.contains(download)
        if cancelled.contains(download) { return screenLog.note(download, .cancelled, isPaused: isPaused) }
        switch shown[download] {
        case .waiting, nil: screenLog.note(download, .waiting, isPaused: isPaused)
        case .running(let received, _): screenLog.note(download, .running, isPaused: isPaused, received: received)
        case .finished: screenLog.note(download, .finished, isPaused: isPaused)
        case .failed: screenLog.note(download, .failed, isPaused: isPaused)
        }
    }

    private func hasEnded(_ download: Download.ID) -> Bool {
        switch shown[download] {
        case .finished, .failed: true
        case .waiting, .running, nil: false
        }
    }

    private func isAtLastByte(_ download: Download.ID) -> Bool {
        guard case .running(let received, let expected) = shown[download] else { return false }
        return received == expected
    }
}
