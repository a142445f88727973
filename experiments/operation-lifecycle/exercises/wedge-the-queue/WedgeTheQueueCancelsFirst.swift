import Requests

/// Wrong: cancelled while it is queued, it is finished by its start.
enum WedgeTheQueueCancelsFirst: Interleaving {
    static let steps: [LifeStep] = [.cancelMarks, .cancelLooks, .startAsks]
}
