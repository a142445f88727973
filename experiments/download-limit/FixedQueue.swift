import Downloads

/// The queues that keep the limit. They walk randomly in the tests too.
package enum FixedQueue: String, CaseIterable, Sendable {
    case stopAndResume = "stop-and-resume"
    case bothMixed = "both-mixed"
    case ownScheduler = "own-scheduler"
    case taskPerDownload = "task-per-download"

    package func make(limit: DownloadLimit, session: TransferSession) -> any DownloadQueue {
        switch self {
        case .stopAndResume: StopAndResume(limit: limit, session: session)
        case .bothMixed: BothMixed(limit: limit, session: session)
        case .ownScheduler: makeScheduler(limit: limit, session: session)
        case .taskPerDownload: TaskPerDownload(limit: limit, session: session)
        }
    }
}
