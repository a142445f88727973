import Declaring
import Foundation
import ListTrial
import Measuring

extension Patience {
    /// Does not pass through the pool, because gated drawings may block every thread of the pool.
    convenience init(_ drawing: GatedDrawing) {
        self.init(passesThroughPool: false) { drawing.record.events }
    }

    /// Blocks the main thread until the other threads can do nothing more without it.
    ///
    /// Polls: the system does not signal when threads become idle, and neither does a cell after its drawing.
    static func waitForOtherThreads() {
        let end = MonotonicTime.now + Nanoseconds(milliseconds: 5_000)
        var quiet = 0
        while quiet < 10, MonotonicTime.now < end {
            Thread.sleep(forTimeInterval: 0.0005)
            // Some systems do not report active threads: there, a few milliseconds must be enough.
            quiet = OtherThreads.isOneActive == true ? 0 : quiet + 1
        }
    }
}
