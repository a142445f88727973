import Declaring
import Dispatch
import Locking
import Measuring
import Model

/// Opens and closes screens, one after the other, and counts the objects that are left of them.
@MainActor
final class ScreenTrial<Subject: Screen> {
    private static var longestConfirmation: Nanoseconds { Nanoseconds(milliseconds: 1_000) }

    private let sample: SampleContext
    private let transfersOfOne: Int
    /// The schedule for closing a screen; nil if the scenario decides when a screen is closed.
    private let schedule: (any ClosingSchedule.Type)?
    /// The open screen. Nothing else in this trial owns a screen.
    private var open: Subject?
    private var traces: [ScreenTrace<Subject>] = []
    private var heldWhenClosed = 0
    private let confirmedAgain = Locked(0)
    /// Does not read the weak references to screens: each reading holds a screen for a moment, and a block could then
    /// find the screen.
    private lazy var patience = Patience { [unowned self] in
        traces.reduce(0) { $0 + $1.record.events + $1.strandedWork } + leakedBytes
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
        let closing = nextClosing
        let bank = makeBank(closing)
        let (ledger, shown) = (bank.ledger, ShownTransfers())
        let canvas = Canvas(size: sample[RetainCycle.canvasSize]) { transfer in
            shown.note(transfer.number, isMade: ledger.withLock { $0.deposits[transfer.number] != nil })
        }
        let screen = Subject(bank: bank, canvas: canvas)
        let transfers = (1...transfersOfOne).map { Transfer(number: $0) }
        let (source, isAwaited) = Subject.Source.deliver(transfers, isOffline: bank.isOffline)
        open = screen
        traces.append(
            ScreenTrace(
                screen: screen,
                canvas: canvas,
                transfers: transfers.map { WeakTransfer(transfer: $0) },
                isAwaited: isAwaited,
                bank: bank,
                ledger: ledger,
                shown: shown,
                closing: closing
            )
        )
        screen.open(source)
        closeInTime(traces.count - 1)
    }

    /// The schedule may confirm a withdrawal after the close. Until then the block keeps a thread of the pool, which
    /// the next screen needs.
    private func openNextWhenConfirmed(_ place: Int, before end: MonotonicTime) {
        patience.wait(
            Patience.short,
            until: { [self] in traces[place].strandedWork == 0 },
            then: { [self] in
                guard traces[place].strandedWork == 0 || MonotonicTime.now > end else {
                    return openNextWhenConfirmed(place, before: end)
                }
                openNext()
            }
        )
    }

    private var isOffline: Bool { [RetainCycle.waiting, RetainCycle.closedOffline].contains(sample.scenario) }

    /// The transfer in the middle of which the bank closes the next screen; nil if the bank does not close it.
    private var nextClosing: Int? {
        switch sample.scenario {
        case RetainCycle.inTheMiddle: return (transfersOfOne + 1) / 2
        case RetainCycle.closedMidway:
            let number = traces.count % (transfersOfOne + 1) + 1
            return number <= transfersOfOne ? number : nil
        default: return nil
        }
    }

    /// Closes the screen, unless the bank or the schedule closes it.
    private func closeInTime(_ place: Int) {
        if isOffline {
            // Closes the screen later: until this turn of the main queue ends, the functions that opened the screen
            // hold it.
            DispatchQueue.main.async { [self] in closeAndGoOn() }
        } else if traces[place].closing == nil, schedule == nil {
            patience.wait(
                Patience.long,
                until: { [self] in
                    traces[place].record.whole == transfersOfOne && traces[place].shown.counts.count == transfersOfOne
                },
                then: { [self] in closeAndGoOn() }
            )
        } else {
            // A screen that makes no transfer never reaches the middle, so it is closed here.
            patience.wait(
                Patience.short,
                until: { [self] in !isOpen(place) },
                then: { [self] in
                    if isOpen(place) { closeAndGoOn() }
                }
            )
        }
    }

    private func closeAndGoOn() {
        close()
        openNext()
    }

    /// Right after closing, nothing but its work can hold the screen.
    private func close() {
        open = nil
        let isCounted = ![RetainCycle.finished, RetainCycle.waiting].contains(sample.scenario)
        if isCounted, traces.last?.screen != nil { heldWhenClosed += 1 }
    }

    private func isOpen(_ place: Int) -> Bool { open != nil && traces.count == place + 1 }

    /// The bank confirms each withdrawal at once. If the screen is closed during a transfer, the bank confirms that one
    /// only after the closing.
    private func makeBank(_ closing: Int?) -> Bank {
        let place = traces.count
        if let schedule {
            return ScheduledBank.make(
                schedule.init(),
                // The main thread is busy for only one screen, because this takes time.
                isBusy: place == 1,
                isOpen: { [self] in isOpen(place) },
                close: { [self] in
                    guard isOpen(place) else { return }
                    open = nil
                    openNextWhenConfirmed(place, before: MonotonicTime.now + Self.longestConfirmation)
                },
                confirmedAgain: { [confirmedAgain] in confirmedAgain.withLock { $0 += 1 } }
            )
        }
        return Bank(isOffline: isOffline) { [self] number, confirmed in
            guard number == closing else { return confirmed() }
            DispatchQueue.main.async { [self] in
                guard isOpen(place) else { return confirmed() }
                close()
                confirmed()
                openNext()
            }
        }
    }

    // MARK: - The counting

    private var leakedScreens: Int { traces.count { $0.screen != nil } }
    private var leakedBytes: Int { traces.reduce(0) { $0 + ($1.canvas?.size ?? 0) } }
    private var strandedWork: Int { traces.reduce(0) { $0 + $1.strandedWork } }
    private var banksInUse: Int { traces.count { $0.bank != nil } }

    /// Waits until everything has been freed, or nothing changes any more. The references to screens are read last,
    /// when no block is left that could find a screen during the reading.
    private func conclude() {
        patience.wait(
            Patience.long,
            until: { [self] in strandedWork == 0 && leakedBytes == 0 && banksInUse == 0 && leakedScreens == 0 },
            then: { [self] in
                sample.stopMeasuring()
                noteCounts()
                noteExercise()
                sample.finish()
            }
        )
    }

    private func noteCounts() {
        let records = traces.map(\.record)
        sample.note(.leakedScreens, leakedScreens)
        sample.note(.leakedBytes, leakedBytes)
        sample.note(.strandedWork, strandedWork)
        sample.note(.heldScreens, heldWhenClosed)
        sample.note(.halfTransfers, records.reduce(0) { $0 + $1.half })
        sample.note(.unmadeTransfers, records.reduce(0) { $0 + transfersOfOne - $1.whole })
        sample.note(.unshownTransfers, traces.reduce(0) { $0 + $1.unshown })
        sample.note(.transfersAfterClosing, traces.reduce(0) { $0 + $1.late })
    }

    /// Notes what only the exercises ask for.
    private func noteExercise() {
        let records = traces.map(\.record)
        switch sample.scenario {
        case RetainCycle.closedMidway:
            sample.note(.wronglyShown, traces.reduce(0) { $0 + $1.shown.wrong })
            sample.note(.outOfTurn, records.reduce(0) { $0 + $1.outOfTurn })
        case RetainCycle.closedOffline:
            sample.note(.banksInUse, banksInUse)
            sample.note(.begunOffline, records.reduce(0) { $0 + $1.withdrawals.count })
        case RetainCycle.scheduled:
            sample.note(.lostThirds, records.count { $0.hasLost(3) })
            sample.note(.confirmedAgain, confirmedAgain.withLock { $0 })
        default: break
        }
    }
}
