import Dispatch
import Lab
import Model

/// Opens and closes screens, one after the other, and counts what is left of them.
@MainActor
final class ScreenTrial<Subject: Screen> {
    private let sample: SampleContext
    private let situation: Situation
    private let transfersOfOne: Int
    /// The one screen that is held.
    private var open: Subject?
    private var closed: [Trace] = []
    private var heldInTheMiddle = 0
    private lazy var patience = Patience { [unowned self] in
        closed.reduce(0) { $0 + $1.bank.record.events + $1.delivery.left } + leakedScreens + leakedBytes
    }

    /// What is left of a screen.
    private struct Trace {
        let screen: WeakReference<Subject>
        let canvas: WeakReference<Canvas>
        let delivery: DeliveryWatch
        let bank: Bank
    }

    init(_ sample: SampleContext) {
        self.sample = sample
        situation = sample[RetainCycle.situation]
        transfersOfOne = sample[RetainCycle.transfers]
    }

    // MARK: - Opening and closing

    func run() {
        sample.startMeasuring()
        openNext()
    }

    private func openNext() {
        guard closed.count < sample[RetainCycle.screens] else { return conclude() }
        let bank = makeBank()
        let canvas = Canvas(size: sample[RetainCycle.canvasSize])
        let screen = Subject(bank: bank, canvas: canvas)
        let transfers = (1...transfersOfOne).map { Transfer(number: $0) }
        let delivery = Subject.Source.deliver(transfers, isOffline: bank.isOffline)
        open = screen
        closed.append(
            Trace(
                screen: WeakReference(screen),
                canvas: WeakReference(canvas),
                delivery: delivery.watch,
                bank: bank
            )
        )
        screen.open(delivery.source)
        closeInTime()
    }

    private func closeInTime() {
        switch situation {
        case .finished:
            patience.wait(
                Patience.long,
                until: { [self] in
                    closed.last.map {
                        $0.bank.record.whole == transfersOfOne && $0.canvas.object?.shown == transfersOfOne
                    }
                        ?? true
                },
                then: { [self] in closeAndGoOn() }
            )
        case .inTheMiddle: break  // The bank does it.
        case .waiting:
            // In a turn of its own: the functions that have opened the screen still hold it in this one.
            DispatchQueue.main.async { [self] in closeAndGoOn() }
        }
    }

    private func closeAndGoOn() {
        open = nil
        openNext()
    }

    private var middle: Int { (transfersOfOne + 1) / 2 }

    /// In the middle of the work the bank's confirmation waits until the screen has been closed.
    private func makeBank() -> Bank {
        guard situation == .inTheMiddle else {
            return Bank(isOffline: situation == .waiting) { _, confirmed in confirmed() }
        }
        return Bank(isOffline: false) { [self, middle] number, confirmed in
            guard number == middle else { return confirmed() }
            DispatchQueue.main.async { [self] in
                open = nil
                heldInTheMiddle += closed.last?.screen.isAlive == true ? 1 : 0
                confirmed()
                openNext()
            }
        }
    }

    // MARK: - The counting

    private var leakedScreens: Int { closed.count { $0.screen.isAlive } }
    private var leakedBytes: Int { closed.reduce(0) { $0 + ($1.canvas.object?.size ?? 0) } }

    /// Waits until everything has been freed, or nothing moves any more.
    private func conclude() {
        patience.wait(
            Patience.long,
            until: { [self] in
                leakedScreens == 0 && leakedBytes == 0 && closed.allSatisfy { $0.delivery.left == 0 }
            },
            then: { [self] in
                sample.stopMeasuring()
                noteCounts()
                sample.finish()
            }
        )
    }

    private func noteCounts() {
        let records = closed.map(\.bank.record)
        note(ScreenMetrics.leakedScreens, leakedScreens)
        note(ScreenMetrics.leakedBytes, leakedBytes)
        note(ScreenMetrics.strandedWork, closed.reduce(0) { $0 + $1.delivery.left })
        note(ScreenMetrics.heldScreens, heldInTheMiddle)
        note(ScreenMetrics.halfTransfers, records.reduce(0) { $0 + $1.half })
        note(ScreenMetrics.unmadeTransfers, records.reduce(0) { $0 + transfersOfOne - $1.whole })
        let late = situation == .inTheMiddle ? records.map { $0.withdrawals.keys.count { $0 > middle } } : []
        note(ScreenMetrics.transfersAfterClosing, late.reduce(0, +))
    }

    private func note(_ metric: Metric, _ count: Int) {
        sample.note(metric, Double(count))
    }
}
