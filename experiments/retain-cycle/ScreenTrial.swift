import Declaring
import Dispatch
import Model

/// Opens and closes screens, one after the other, and counts the objects that are left of them.
@MainActor
final class ScreenTrial<Subject: Screen> {
    private let sample: SampleContext
    private let transfersOfOne: Int
    /// The schedule for closing a screen; nil if the scenario decides when a screen is closed.
    private let schedule: (any ClosingSchedule.Type)?
    /// The open screen. Nothing else in this trial owns a screen.
    private var open: Subject?
    private var traces: [Trace] = []
    private var heldInTheMiddle = 0
    /// The closure does not read the weak references to screens. Reading a weak reference retains the screen for a
    /// moment, so a block could still find the screen.
    private lazy var patience = Patience { [unowned self] in
        traces.reduce(0) { $0 + $1.bank.record.events + $1.strandedWork } + leakedBytes
    }

    /// A record of the objects that are left of a screen, which keeps none of them alive.
    private struct Trace {
        weak var screen: Subject?
        weak var canvas: Canvas?
        let transfers: [WeakTransfer]
        let isAwaited: () -> Bool
        let bank: Bank
        let shown: ShownTransfers

        /// The number of transfers that a block or a task still holds, plus one if a reader still waits.
        var strandedWork: Int { transfers.count { $0.transfer != nil } + (isAwaited() ? 1 : 0) }
    }

    /// A counter of the shown transfers, which outlives the canvas.
    private final class ShownTransfers {
        var count = 0
    }

    private struct WeakTransfer {
        weak var transfer: Transfer?
    }

    init(_ sample: SampleContext, schedule: (any ClosingSchedule.Type)? = nil) {
        self.sample = sample
        self.schedule = schedule
        transfersOfOne = sample[RetainCycle.transfers]
    }

    // MARK: - Opening and closing

    func run() {
        sample.startMeasuring()
        openNext()
    }

    private func openNext() {
        guard traces.count < sample[RetainCycle.screens] else { return conclude() }
        let bank = makeBank()
        let shown = ShownTransfers()
        let canvas = Canvas(size: sample[RetainCycle.canvasSize]) { shown.count += 1 }
        let screen = Subject(bank: bank, canvas: canvas)
        let transfers = (1...transfersOfOne).map { Transfer(number: $0) }
        let (source, isAwaited) = Subject.Source.deliver(transfers, isOffline: bank.isOffline)
        open = screen
        traces.append(
            Trace(
                screen: screen,
                canvas: canvas,
                transfers: transfers.map { WeakTransfer(transfer: $0) },
                isAwaited: isAwaited,
                bank: bank,
                shown: shown
            )
        )
        screen.open(source)
        closeInTime(bank)
    }

    /// Closes the screen when its scenario says so. In the other scenarios the bank closes the screen.
    private func closeInTime(_ bank: Bank) {
        switch sample.scenario {
        case RetainCycle.finished:
            let place = traces.count - 1
            patience.wait(
                Patience.long,
                until: { [self] in
                    bank.record.whole == transfersOfOne && traces[place].canvas?.shown == transfersOfOne
                },
                then: { [self] in closeAndGoOn() }
            )
        case RetainCycle.waiting:
            // Closes the screen in the next turn of the main queue. Until the current turn ends, the functions that
            // opened the screen retain it.
            DispatchQueue.main.async { [self] in closeAndGoOn() }
        default:
            // A screen that makes no transfer never reaches the middle of its transfers, so this code closes the
            // screen.
            let place = traces.count
            patience.wait(
                Patience.short,
                until: { [self] in traces.count > place || open == nil },
                then: { [self] in
                    if traces.count == place, open != nil { closeAndGoOn() }
                }
            )
        }
    }

    private func closeAndGoOn() {
        open = nil
        openNext()
    }

    private func isOpen(_ place: Int) -> Bool { open != nil && traces.count == place + 1 }

    private var middle: Int { (transfersOfOne + 1) / 2 }

    /// Makes a bank that confirms a transfer at once. In the middle of the transfers, the bank confirms only after the
    /// screen has been closed.
    private func makeBank() -> Bank {
        if let schedule {
            let place = traces.count
            return ScheduledBank.make(
                schedule.init(),
                isOpen: { [self] in isOpen(place) },
                close: { [self] in
                    guard isOpen(place) else { return }
                    open = nil
                    // Opens the next screen in a later turn, because the schedule may confirm a withdrawal after the
                    // close.
                    DispatchQueue.main.async { [self] in openNext() }
                }
            )
        }
        let closing = sample.scenario == RetainCycle.inTheMiddle ? middle : nil
        return Bank(isOffline: sample.scenario == RetainCycle.waiting) { [self] number, confirmed in
            guard number == closing else { return confirmed() }
            DispatchQueue.main.async { [self] in
                open = nil
                heldInTheMiddle += traces.last?.screen == nil ? 0 : 1
                confirmed()
                openNext()
            }
        }
    }

    // MARK: - The counting

    private var leakedScreens: Int { traces.count { $0.screen != nil } }
    private var leakedBytes: Int { traces.reduce(0) { $0 + ($1.canvas?.size ?? 0) } }
    private var strandedWork: Int { traces.reduce(0) { $0 + $1.strandedWork } }

    /// Waits until everything has been freed, or nothing changes any more. The references to screens are read last,
    /// when no block is left that could find a screen during the reading.
    private func conclude() {
        patience.wait(
            Patience.long,
            until: { [self] in strandedWork == 0 && leakedBytes == 0 && leakedScreens == 0 },
            then: { [self] in
                sample.stopMeasuring()
                noteCounts()
                sample.finish()
            }
        )
    }

    private func noteCounts() {
        let records = traces.map(\.bank.record)
        note(.leakedScreens, leakedScreens)
        note(.leakedBytes, leakedBytes)
        note(.strandedWork, strandedWork)
        note(.heldScreens, heldInTheMiddle)
        note(.halfTransfers, records.reduce(0) { $0 + $1.half })
        note(.unmadeTransfers, records.reduce(0) { $0 + transfersOfOne - $1.whole })
        note(.unshownTransfers, traces.reduce(0) { $0 + $1.bank.record.whole - $1.shown.count })
        let isInTheMiddle = sample.scenario == RetainCycle.inTheMiddle
        let late = isInTheMiddle ? records.map { $0.withdrawals.keys.count { $0 > middle } } : []
        note(.transfersAfterClosing, late.reduce(0, +))
    }

    private func note(_ metric: Metric, _ count: Int) {
        sample.note(metric, Double(count))
    }
}
