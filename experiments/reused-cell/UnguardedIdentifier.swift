import Foundation
import Synchronization

/// A cell's property as in Objective-C: any thread may use it. Its uses off the main thread are counted.
///
/// `@unchecked Sendable`: nothing guards the value. The main thread writes the value and operations read it: this is
/// the article's data race.
final class UnguardedIdentifier: @unchecked Sendable {
    private static let count = Atomic<Int>(0)

    /// Counts all cells' uses off the main thread since the process began.
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
