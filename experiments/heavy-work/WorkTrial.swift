import Lab
import Probes
import Model

/// A search behind a screen, measured until it has ended.
@MainActor
final class WorkTrial {
    nonisolated static let bound = Parameter(
        "bound",
        default: 2_400,
        in: 4...20_000,
        help: "the exponent has to be below it; the search takes time by its fourth power"
    )
    nonisolated static let cancelAfter = Parameter(
        "cancel-after",
        default: 0.0,
        in: 0...600_000,
        help: "milliseconds from the tap on Find to the tap on Cancel; 0 for no tap"
    )
    nonisolated static let parameters = [AnyParameter(bound), AnyParameter(cancelAfter)]

    private let sample: SampleContext
    private let search: PrimeSearch
    /// A tap that nobody makes counts as handled.
    private var isCancelHandled = true

    init(_ sample: SampleContext) {
        self.sample = sample
        search = PrimeSearch(
            below: sample[Self.bound],
            mainThread: .current,
            timeline: sample.timeline
        )
    }

    /// Taps Find, and Cancel where the scenario has it, and ends the process when the search has ended.
    func measure(_ screen: PrimeScreen.Type) {
        let screen = screen.init(search)
        var touch: MonotonicTime?
        let begin = MonotonicTime.now
        if sample[Self.cancelAfter] > 0 {
            let delay = Nanoseconds(milliseconds: sample[Self.cancelAfter])
            touch = begin + delay
            isCancelHandled = false
            sample.finger.tap(after: delay) { [self] _ in
                screen.cancel()
                isCancelHandled = true
            }
        }
        sample.startMeasuring { [self, touch] in
            guard screen.hasEnded, isCancelHandled, let run = search.run else { return }
            sample.stopMeasuring()
            sample.note(WorkMetrics.searchTime, (run.end - begin).milliseconds)
            sample.note(WorkMetrics.searchCPUTime, run.running.milliseconds)
            sample.note(WorkMetrics.exponent, Double(screen.exponent ?? 0))
            if let touch {
                sample.note(WorkMetrics.workAfterCancel, run.running(after: touch).milliseconds)
            } else {
                sample.note(WorkMetrics.workAfterCancel, unavailable: "nobody cancelled")
            }
            sample.finish()
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
