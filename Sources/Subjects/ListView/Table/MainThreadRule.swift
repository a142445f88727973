import Foundation
import Synchronization

/// UIKit's rule: its objects are used on the main thread only. Violations are counted, as the Main Thread Checker
/// reports them.
package enum MainThreadRule {
    private static let count = Atomic<Int>(0)

    /// Uses of views on other threads, since the process began.
    package static var violations: Int { count.load(ordering: .relaxed) }

    /// A view is being used.
    static func check() {
        if !Thread.isMainThread { count.wrappingAdd(1, ordering: .relaxed) }
    }
}
