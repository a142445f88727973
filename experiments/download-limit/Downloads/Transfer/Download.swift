import Foundation

/// A file to fetch, with its source, its destination and its priority.
package struct Download: Sendable, Hashable, Identifiable {
    /// A name that identifies the download within a queue.
    package let id: String
    package let address: URL
    /// The path at which the complete file appears. A partial file never has this path.
    package let file: String
    package let priority: Priority

    package init(id: String, address: URL, file: String, priority: Priority = .normal) {
        self.id = id
        self.address = address
        self.file = file
        self.priority = priority
    }

    /// The same download with another priority.
    package func withPriority(_ priority: Priority) -> Download {
        Download(id: id, address: address, file: file, priority: priority)
    }

    package enum Priority: Int, Sendable, Comparable, CaseIterable {
        case low
        case normal
        case high

        package static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }
}
