import Dispatch
import Downloads
import Foundation
import Locking
import Measuring

/// An observer of a session's transfers. It passes the session's reports to the user on the main thread, and logs the
/// times of starts, stops and ends.
final class DownloadWatch: Sendable {
    enum Event: Sendable {
        case began(Download.ID)
        case progressed(Download.ID, received: Int, expected: Int?)
        case ended(Download.ID, Transfer.Ending)
        /// The user may continue, because the forced interleaving has blocked a thread or a tap has returned.
        case met
    }

    private let log = Locked<[UserLog.Event]>([])
    /// The download at whose last byte the session's queue waits until the user has acted.
    private let held: Monitor<Download.ID?>
    let place: MeetingPlace
    /// A closure that receives the events in order, on the main thread.
    private let noted: @Sendable @MainActor (Event) -> Void

    init(_ noted: @escaping @Sendable @MainActor (Event) -> Void) {
        self.noted = noted
        let held = Monitor<Download.ID?>(nil)
        self.held = held
        place = MeetingPlace(
            release: { held.change { $0 = nil } },
            met: { Self.tell(.met, noted) }
        )
    }

    var observer: TransferObserver {
        var observer = TransferObserver(
            starting: { [self] download in
                write(.start, download)
                place.starting(download)
            },
            began: { [self] download in
                place.state.change { state in _ = state.running.insert(download) }
                tell(.began(download))
                place.began()
            },
            progressed: { [self] download, received, expected in
                tell(.progressed(download, received: received, expected: expected))
                if received == expected { holdBack(download) }
            },
            stopping: { [self] in write(.stop, $0) },
            ended: { [self] download, ending in
                write(.end, download)
                place.state.change { state in _ = state.running.remove(download) }
                tell(.ended(download, ending))
            }
        )
        observer.moments = place.moments
        return observer
    }

    /// The logged events in order of time.
    var events: [UserLog.Event] { log.withLock { $0 } }

    private func write(_ kind: UserLog.Event.Kind, _ download: Download.ID) {
        log.withLock { $0.append(UserLog.Event(kind, download, .now)) }
    }

    // MARK: - The moment of the last byte

    func hold(_ download: Download.ID) {
        held.change { $0 = download }
    }

    func release() {
        held.change { $0 = nil }
    }

    /// Blocks the session's queue at the last byte of the held download. The transfer is completed only after the
    /// user's action.
    private func holdBack(_ download: Download.ID) {
        held.wait(within: 5) { $0 != download }
    }

    private func tell(_ event: Event) {
        Self.tell(event, noted)
    }

    private static func tell(_ event: Event, _ noted: @escaping @Sendable @MainActor (Event) -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated { noted(event) } }
    }
}
