import Foundation
import Synchronization

/// A cell's identifier without protection: as in Objective-C, any thread can read and write the property. The type
/// counts the uses off the main thread.
///
/// `@unchecked Sendable`: nothing guards the value. The main thread writes the value while operations read it. This is
/// the article's data race.
final class UnguardedIdentifier: @unchecked Sendable {
    private static let count = Atomic<Int>(0)

    /// The number of uses off the main thread, of all cells together, since the process began.
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
