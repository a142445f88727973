import Synchronization

/// A model of Core Data's concurrency check (`-com.apple.CoreData.ConcurrencyDebug 1`). The check finds contexts and
/// objects that are used outside their queue or thread.
///
/// The check covers every method of a context except ``ManagedObjectContext/perform(_:)`` and its variants, every read
/// and write of an object's attribute, and every insertion.
package enum ConcurrencyDebug {
    package enum Reaction: UInt8, Sendable {
        /// Nothing is checked.
        case ignore
        /// A violation is counted.
        case count
        /// A violation ends the program with a message about the misuse.
        case trap
    }

    private static let current = Atomic<UInt8>(Reaction.ignore.rawValue)
    private static let count = Atomic<Int>(0)

    /// The process's reaction to violations.
    package static var reaction: Reaction {
        get { Reaction(rawValue: current.load(ordering: .relaxed)) ?? .ignore }
        set { current.store(newValue.rawValue, ordering: .relaxed) }
    }

    /// The number of violations since the process began.
    package static var violations: Int { count.load(ordering: .relaxed) }

    static var isOn: Bool { current.load(ordering: .relaxed) != Reaction.ignore.rawValue }

    static func violation(_ description: @autoclosure () -> String) {
        switch reaction {
        case .ignore: break
        case .count: count.wrappingAdd(1, ordering: .relaxed)
        case .trap: preconditionFailure(description())
        }
    }
}
