/// What an experiment is about; the source articles have the same parts.
package enum Topic: String, Codable, Sendable, CaseIterable {
    /// Contexts, coordinators and stores.
    case coreData
    /// What the screen has to wait for: callbacks, computing, drawing, the cells of a list.
    case mainThread
    /// Operations, their queues, and what they keep alive.
    case operations
    case network
    case files

    /// As a word for people.
    package var label: String {
        switch self {
        case .coreData: "Core Data"
        case .mainThread: "Main thread and list"
        case .operations: "Operations and queues"
        case .network: "Network"
        case .files: "Files"
        }
    }
}
