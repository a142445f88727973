import Declaring
import Dispatch
import Foundation
import Measuring

/// A watchdog that kills the process if the main thread does not answer in time. The system does the same with an app
/// at launch.
///
/// Unlike the system's watchdog, it does not count the time in which the main thread was ready to run and other
/// processes held the processors. A busy machine therefore kills no sample.
enum Watchdog {
    static let limit = Parameter(
        "watchdog",
        default: 20.0,
        in: 0.001...600,
        help: "seconds that the main thread may take to answer at launch before the app is killed; 20 on a device"
    )

    /// Starts the watchdog. The main thread has to return to its run loop within the limit.
    @MainActor
    static func watch(_ sample: SampleContext) {
        let answered = DispatchSemaphore(value: 0)
        let limit = Nanoseconds(milliseconds: sample[Self.limit] * 1000)
        let mainThread = sample.mainThread
        InstrumentThread.start("watchdog") {
            let stopwatch = ThreadStopwatch(of: mainThread)
            var rest = limit
            while answered.wait(timeout: .now() + rest.seconds) == .timedOut {
                let own = stopwatch.own
                guard own < limit else {
                    kill(getpid(), SIGKILL)
                    return
                }
                rest = limit - own
            }
        }
        DispatchQueue.main.async { answered.signal() }
    }
}
