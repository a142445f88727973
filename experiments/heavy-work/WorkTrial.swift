import Lab
import Probes

/// A search behind a screen, measured until it has ended.
@MainActor
final class WorkTrial {
    private let sample: SampleContext
    private let search: PrimeSearch
    /// When the user taps Cancel; nil if the user never does.
    private var touch: MonotonicTime?
    private var isCancelHandled = false

    init(_ sample: SampleContext) {
        self.sample = sample
        search = PrimeSearch(below: sample[HeavyWork.bound], timeline: sample.timeline)
    }

    /// Taps Find, and Cancel if the scenario has it; ends the process when the search has ended.
    func measure(_ screen: PrimeScreen.Type) {
        let screen = screen.init(search)
        let begin = MonotonicTime.now
        if sample[HeavyWork.cancelAfter] > 0 {
            let delay = Nanoseconds(milliseconds: sample[HeavyWork.cancelAfter])
            touch = begin + delay
            sample.finger.tap(after: delay) { [self] _ in
                screen.cancel()
                isCancelHandled = true
            }
        }
        sample.startMeasuring { [self] in
            guard screen.hasEnded, touch == nil || isCancelHandled, let run = search.run else { return }
            finish(run, since: begin, exponent: screen.exponent)
        }
        screen.find()
    }

    private func finish(_ run: PrimeSearch.Run, since begin: MonotonicTime, exponent: Int?) {
        sample.stopMeasuring()
        sample.note(.searchTime, (run.end - begin).milliseconds)
        sample.note(.searchCPUTime, run.running.milliseconds)
        sample.note(.exponent, Double(exponent ?? 0))
        if let touch {
            sample.note(.workAfterCancel, run.running(after: touch).milliseconds)
        } else {
            sample.note(.workAfterCancel, unavailable: "the user did not tap Cancel")
        }
        sample.finish()
    }
}
