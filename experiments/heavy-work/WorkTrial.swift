import Lab
import Model
import Probes

/// A search behind a screen, measured until it has ended.
@MainActor
final class WorkTrial {
    private let sample: SampleContext
    private let search: PrimeSearch
    /// A tap that nobody makes counts as handled.
    private var isCancelHandled = true

    init(_ sample: SampleContext) {
        self.sample = sample
        search = PrimeSearch(
            below: sample[HeavyWork.bound],
            mainThread: .current,
            timeline: sample.timeline
        )
    }

    /// Taps Find, and Cancel where the scenario has it, and ends the process when the search has ended.
    func measure(_ screen: PrimeScreen.Type) {
        let screen = screen.init(search)
        var touch: MonotonicTime?
        let begin = MonotonicTime.now
        if sample[HeavyWork.cancelAfter] > 0 {
            let delay = Nanoseconds(milliseconds: sample[HeavyWork.cancelAfter])
            touch = begin + delay
            isCancelHandled = false
            sample.finger.tap(after: delay) { [self] _ in
                screen.cancel()
                isCancelHandled = true
            }
        }
        sample.measure(until: { [self] in screen.hasEnded && isCancelHandled }) { [self] in
            guard let run = search.run else { return }
            sample.note(.searchTime, (run.end - begin).milliseconds)
            sample.note(.searchCPUTime, run.running.milliseconds)
            sample.note(.exponent, Double(screen.exponent ?? 0))
            if let touch {
                sample.note(.workAfterCancel, run.running(after: touch).milliseconds)
            } else {
                sample.note(.workAfterCancel, unavailable: "nobody cancelled")
            }
        }
        screen.find()
    }
}

extension PrimeSearch.Run {
    /// The processor time after a moment, had the thread taken it evenly.
    fileprivate func running(after moment: MonotonicTime) -> Nanoseconds {
        guard moment < end, end > begin else { return .zero }
        let share = (end - max(moment, begin)).seconds / (end - begin).seconds
        return Nanoseconds(milliseconds: running.milliseconds * share)
    }
}
