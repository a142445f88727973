import Declaring
import Foundation
import ListTrial
import Measuring

extension Patience {
    /// Makes a wait that needs no thread of the pool, because gated drawings may block all threads of the pool.
    convenience init(_ drawing: GatedDrawing) {
        self.init(passesThroughPool: false) { drawing.record.events }
    }

    /// Blocks the main thread until all other threads are idle.
    ///
    /// The function polls, because the system does not report when threads become idle.
    static func waitForOtherThreads() {
        let end = MonotonicTime.now + Nanoseconds(milliseconds: 5_000)
        var quiet = 0
        while quiet < 10, MonotonicTime.now < end {
            Thread.sleep(forTimeInterval: 0.0005)
            // Some systems do not report active threads. On these systems the function waits a few milliseconds.
            quiet = OtherThreads.isOneActive == true ? 0 : quiet + 1
        }
    }
}
