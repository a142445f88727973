import Foundation
import Synchronization

/// UIKit's rule that its objects are used on the main thread only. Counts the violations that Apple's Main Thread
/// Checker would report.
package enum MainThreadRule {
    private static let count = Atomic<Int>(0)

    /// How often views were used on other threads since the process began.
    package static var violations: Int { count.load(ordering: .relaxed) }

    /// Called at each use of a view.
    static func check() {
        if !Thread.isMainThread { count.wrappingAdd(1, ordering: .relaxed) }
    }
}
