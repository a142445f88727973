import Declaring
import Foundation
import ListTrial
import Measuring

extension Patience {
    /// For drawings that are held: they may hold every thread of the pool.
    convenience init(_ drawing: GatedDrawing) {
        self.init(passesThroughPool: false) { drawing.record.events }
    }

    /// Blocks the main thread until all others have done what they can do without it.
    ///
    /// Looks again and again: the system does not report when threads come to rest, and what a cell does after its
    /// drawing signals nothing.
    static func waitForOtherThreads() {
        let end = MonotonicTime.now + Nanoseconds(milliseconds: 5_000)
        var quiet = 0
        while quiet < 10, MonotonicTime.now < end {
            Thread.sleep(forTimeInterval: 0.0005)
            // Where the system does not report it, a few milliseconds have to do.
            quiet = OtherThreads.isOneActive == true ? 0 : quiet + 1
        }
    }
}
