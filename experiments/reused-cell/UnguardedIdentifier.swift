import Foundation
import Synchronization

/// A cell's property as Objective-C has it: any thread may use it. How often one other than the main thread does is
/// counted.
///
/// `@unchecked Sendable`: nothing guards the value. The main thread writes it and operations read it, which is the
/// article's data race.
final class UnguardedIdentifier: @unchecked Sendable {
    private static let count = Atomic<Int>(0)

    /// Since the process began, by all cells.
    static var usesOffMain: Int { count.load(ordering: .relaxed) }

    private var identifier: Int?

    var value: Int? {
        get {
            note()
            return identifier
        }
        set {
            note()
            identifier = newValue
        }
    }

    private func note() {
        if !Thread.isMainThread { Self.count.wrappingAdd(1, ordering: .relaxed) }
    }
}
