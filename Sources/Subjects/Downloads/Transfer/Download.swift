import Foundation

/// A file to be fetched: from where, to where, and how urgently.
package struct Download: Sendable, Hashable, Identifiable {
    /// Tells the downloads of one queue apart.
    package let id: String
    package let address: URL
    /// The path under which the whole file appears, and nothing but the whole file.
    package let file: String
    package let priority: Priority

    package init(id: String, address: URL, file: String, priority: Priority = .normal) {
        self.id = id
        self.address = address
        self.file = file
        self.priority = priority
    }

    package enum Priority: Int, Sendable, Comparable, CaseIterable {
        case low
        case normal
        case high

        package static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }
}
