import Declaring
import ListTrial
import ListView
import Model

/// A list with one row in view that takes its steps in a given order.
@MainActor
final class ScrollOrderTrial {
    private let sample: SampleContext
    private let observed: ObservedList
    private let patience: Patience
    private var steps: ArraySlice<ScrollStep>
    private var drawing: GatedDrawing { observed.drawing }

    init(_ sample: SampleContext, _ cell: HistogramCell.Type, _ order: any ScrollOrder.Type) {
        self.sample = sample
        observed = ObservedList(
            sample,
            cell,
            RecordedDrawing(sample, HistogramRenderer(samplesPerPixel: 1)),
            visibleRows: 1
        )
        patience = Patience(observed.drawing)
        steps = order.steps[...]
    }

    /// Takes the steps of the scroll order, and ends the process.
    func run() {
        sample.startMeasuring { [self] in observed.observe() }
        drawing.close()
        observed.tableView.reloadData()
        patience.wait(Patience.long) { [self] in
            drawing.record.begun.contains(0)
        } then: { [self] in
            takeSteps()
        }
    }

    /// The main thread serves its queue only in the `serve` steps.
    private func takeSteps() {
        while let step = steps.first {
            switch step {
            case .scroll(let row):
                guard (0..<observed.list.shops.count).contains(row) else { return conclude() }
                observed.tableView.contentOffset = Double(row) * ObservedList.rowHeight
                observed.tableView.layoutIfNeeded()
            case .finish(let row):
                Patience.waitForOtherThreads()
                guard drawing.record.inProgress.contains(row) else { return conclude() }
                drawing.release([row])
                Patience.waitForOtherThreads()
            case .serve:
                steps.removeFirst()
                return serve { [self] in takeSteps() }
            }
            steps.removeFirst()
        }
        conclude()
    }

    private func serve(then next: @escaping @MainActor () -> Void) {
        patience.wait(Patience.short) {
            false
        } then: { [self] in
            observed.observe()
            next()
        }
    }

    /// Lets everything end.
    private func conclude() {
        sample.note(.scrollStepsLeft, steps.count)
        drawing.open()
        serve { [self] in
            sample.stopMeasuring()
            observed.noteFigures()
            sample.finish()
        }
    }
}

extension Metric {
    static let scrollStepsLeft = Metric(
        "scrollStepsLeft",
        .count,
        "Steps not taken, because one was not possible: its drawing was not in progress, or its row does not exist."
    )
}
