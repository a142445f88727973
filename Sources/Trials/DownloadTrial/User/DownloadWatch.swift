import Dispatch
import Downloads
import Foundation
import Locking
import Probes

/// What a session reports about its transfers: passed to the main thread, where the user looks, and stored with its
/// time.
final class DownloadWatch: Sendable {
    enum Event: Sendable {
        case began(Download.ID)
        case progressed(Download.ID, received: Int, expected: Int?)
        case ended(Download.ID, Transfer.Ending)
    }

    private let log = Locked<[UserLog.Event]>([])
    /// The download whose last byte the session holds back until the user has done something.
    private let held = Locked<Download.ID?>(nil)
    private let released = DispatchSemaphore(value: 0)
    /// Called on the main thread, in order.
    private let noted: @Sendable @MainActor (Event) -> Void

    init(_ noted: @escaping @Sendable @MainActor (Event) -> Void) {
        self.noted = noted
    }

    var observer: TransferObserver {
        TransferObserver(
            starting: { [self] in write(.start, $0) },
            began: { [self] in tell(.began($0)) },
            progressed: { [self] download, received, expected in
                tell(.progressed(download, received: received, expected: expected))
                if received == expected { holdBack(download) }
            },
            stopping: { [self] in write(.stop, $0) },
            ended: { [self] download, ending in
                write(.end, download)
                tell(.ended(download, ending))
            }
        )
    }

    /// In order of time.
    var events: [UserLog.Event] { log.withLock { $0 } }

    private func write(_ kind: UserLog.Event.Kind, _ download: Download.ID) {
        log.withLock { $0.append(UserLog.Event(kind, download, .now)) }
    }

    // MARK: - The moment of the last byte

    func hold(_ download: Download.ID) {
        held.withLock { $0 = download }
    }

    func release() {
        held.withLock { $0 = nil }
        released.signal()
    }

    /// The session's queue waits here: its next event, that the transfer is complete, comes after the user's action.
    private func holdBack(_ download: Download.ID) {
        guard held.withLock({ $0 == download }) else { return }
        // With a time limit, in case nobody releases it: the sample is then wrong, but it ends.
        _ = released.wait(timeout: .now() + 5)
    }

    private func tell(_ event: Event) {
        DispatchQueue.main.async { [noted] in MainActor.assumeIsolated { noted(event) } }
    }
}
