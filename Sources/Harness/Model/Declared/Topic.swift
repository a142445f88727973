/// What an experiment is about; the source articles have the same parts, but for the last. The course takes them in this
/// order.
package enum Topic: String, Codable, Sendable, CaseIterable {
    /// What the screen has to wait for: callbacks, computing, drawing, the cells of a list.
    case mainThread
    /// Contexts, coordinators and stores.
    case coreData
    /// Operations, their queues, and what they keep alive.
    case operations
    case network
    case files
    /// Tasks, actors and streams: what teams meet that have left operations behind.
    case swiftConcurrency

    /// As a word for people.
    package var label: String {
        switch self {
        case .mainThread: "Main thread and list"
        case .coreData: "Core Data"
        case .operations: "Operations and queues"
        case .network: "Network"
        case .files: "Files"
        case .swiftConcurrency: "Swift Concurrency"
        }
    }
}
