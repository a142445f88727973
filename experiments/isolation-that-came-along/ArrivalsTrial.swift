import ArrivalsLibrary
import ArrivalsScreen
import Declaring
import Dispatch
import Foundation
import Locking
import Model

/// A trial in which the user selects one line after the other. The library answers on its own queue or on the main one.
@MainActor
final class ArrivalsTrial {
    /// What the board does, on any thread.
    private struct Record {
        var shown: [Arrival] = []
        var offMainShows = 0
    }

    private let sample: SampleContext
    private let lines: Int
    private nonisolated let record = Locked(Record())
    private var screen: (any ArrivalsScreen)?
    private var tornFrames = 0
    private var shownLater = 0
    private lazy var board = Board(
        willChangeMinutes: { [self] in meetFrame() },
        didShow: { [self] arrival in record.withLock { $0.shown.append(arrival) } }
    )
    private lazy var patience = Patience { [unowned self] in shown }

    init(_ sample: SampleContext) {
        self.sample = sample
        lines = sample[IsolationThatCameAlong.lines]
    }

    private var isOnMain: Bool { sample.scenario == IsolationThatCameAlong.onMain }
    private var shown: Int { record.withLock { $0.shown.count } }

    func measure(_ screen: any ArrivalsScreen.Type) {
        self.screen = screen.init(isOnMain ? ArrivalsClient(callingOn: .main) : ArrivalsClient(), board)
        sample.startMeasuring()
        select(1)
    }

    // MARK: - The user

    private func select(_ line: Int) {
        guard line <= lines else { return conclude() }
        let before = shown
        sample.timeline.instant("select", .input)
        screen?.select(line: line)
        // On the main queue, this block comes after the library's call.
        DispatchQueue.main.async { [self] in shownLater += shown > before ? 0 : 1 }
        patience.wait(
            Patience.short,
            until: { [self] in shown > before },
            then: { [self] in
                draw()
                select(line + 1)
            }
        )
    }

    // MARK: - The board

    /// Draws a frame in the middle of a change, if another thread makes the change. The main thread cannot draw in the
    /// middle of its own change.
    private nonisolated func meetFrame() {
        guard !Thread.isMainThread else { return }
        record.withLock { $0.offMainShows += 1 }
        let isDrawn = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
            self.draw()
            isDrawn.signal()
        }
        isDrawn.wait()
    }

    private func draw() {
        guard board.line > 0 else { return }
        sample.timeline.instant("frame", .update)
        tornFrames += Arrival(of: board.line).minutes == board.minutes ? 0 : 1
    }

    private func conclude() {
        sample.stopMeasuring()
        let record = record.withLock { $0 }
        let expected = (1...lines).map(Arrival.init(of:))
        sample.note(.unshown, expected.count { !record.shown.contains($0) })
        sample.note(.offMainShows, record.offMainShows)
        sample.note(.tornFrames, tornFrames)
        if isOnMain { sample.note(.shownLater, shownLater) }
        sample.finish()
    }
}
