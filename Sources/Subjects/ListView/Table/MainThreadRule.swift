import Foundation
import Synchronization

/// UIKit's rule that views are used on the main thread only. The type counts the violations that Apple's Main Thread
/// Checker would report.
package enum MainThreadRule {
    private static let count = Atomic<Int>(0)

    /// The number of uses of views on other threads since the process began.
    package static var violations: Int { count.load(ordering: .relaxed) }

    /// Checks the rule at a use of a view.
    static func check() {
        if !Thread.isMainThread { count.wrappingAdd(1, ordering: .relaxed) }
    }
}
