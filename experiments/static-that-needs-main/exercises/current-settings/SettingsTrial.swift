import Declaring
import Dispatch
import Foundation
import Locking
import Measuring
import Model
import Synchronization

/// Makes drawing threads and the main thread ask for the settings of two displays, while the settings change.
///
/// All steps but the last run in one turn of the main thread. So code that only sends work to the main queue has no
/// settings yet.
@MainActor
final class SettingsTrial {
    /// A display, the object that follows it, and how often this object was told of a change.
    private final class Line {
        let display: Display
        let follower: any DisplayFollowing
        var changes = 0

        @MainActor init(_ settings: DisplaySettings, _ follower: any DisplayFollowing.Type) {
            display = Display(settings)
            self.follower = follower.init(display)
        }
    }

    /// The settings of all steps differ, so they tell the display and the change.
    private enum Settings {
        static let platform = [
            DisplaySettings(textSize: 12, isDark: false), DisplaySettings(textSize: 12, isDark: true),
            DisplaySettings(textSize: 16, isDark: true),
        ]
        static let hall = [DisplaySettings(textSize: 30, isDark: false), DisplaySettings(textSize: 40, isDark: false)]
    }

    private let sample: SampleContext
    private let platform: Line
    private let hall: Line
    /// The calls of the followers by any thread, and those of them that have returned.
    private nonisolated let calls = Locked((begun: 0, returned: 0))
    private var blocked = 0
    private var blockedByReading = 0
    private var stale = 0
    private var mixedUp = 0
    private nonisolated let areAlternating = Atomic(false)
    private nonisolated let mixtures = Locked(0)
    private lazy var patience = Patience { [calls] in calls.withLock(\.returned) }
    private lazy var watchdog = MainThreadWatchdog(of: sample.mainThread) { [self] in conclude() }

    init(_ sample: SampleContext, _ follower: any DisplayFollowing.Type) {
        self.sample = sample
        platform = Line(Settings.platform[0], follower)
        hall = Line(Settings.hall[0], follower)
    }

    func run() {
        sample.startMeasuring()
        check(platform, [Settings.platform[0]])
        check(hall, [Settings.hall[0]])
        change(platform, to: Settings.platform[1])
        check(platform, [Settings.platform[1]])
        checkOnMain(platform, Settings.platform[1])
        platform.display.isReading = { [self] in checkWhileMainReads() }
        change(platform, to: Settings.platform[2])
        platform.display.isReading = {}
        check(platform, [Settings.platform[2]])
        change(hall, to: Settings.hall[1])
        check(hall, [Settings.hall[1]])
        check(platform, [Settings.platform[2]])
        change(platform, to: Settings.platform[0])
        check(platform, [Settings.platform[0]])
        alternate(platform, Settings.platform[2], Settings.platform[0])
        waitForAnswers { [self] in
            check(platform, [Settings.platform[0]])
            checkOnMain(hall, Settings.hall[1])
            waitForAnswers { self.conclude() }
        }
    }

    // MARK: - Steps

    private func change(_ line: Line, to settings: DisplaySettings) {
        line.display.change(to: settings)
        line.changes += 1
        callOnMain { line.follower.displayDidChange() }
    }

    /// A drawing thread asks, and the main thread waits for it.
    private func check(_ line: Line, _ right: Set<DisplaySettings>) {
        if let settings = readInBackground(line) { note(settings, right) } else { blocked += 1 }
    }

    /// The main thread is reading the settings for the object that asks for them.
    private func checkWhileMainReads() {
        if let settings = readInBackground(platform) {
            note(settings, [Settings.platform[1], Settings.platform[2]])
        } else {
            blockedByReading += 1
        }
    }

    private func checkOnMain(_ line: Line, _ right: DisplaySettings) {
        note(callOnMain { line.follower.settings() }, [right])
    }

    private func callOnMain<Result>(_ call: () -> Result) -> Result {
        calls.withLock { $0.begun += 1 }
        defer { calls.withLock { $0.returned += 1 } }
        return watchdog.watch(call)
    }

    /// The settings alternate while a drawing thread asks for them. Luck decides whether the thread asks in the middle of
    /// a change, so there are many changes. The time is bounded too, because a thread that always asks slows them down.
    ///
    /// - Precondition: Both values of the two settings differ. So a mixture differs from both settings.
    private func alternate(_ line: Line, _ one: DisplaySettings, _ other: DisplaySettings) {
        areAlternating.store(true, ordering: .releasing)
        askWhileAlternating(line, [one, other])
        callOnMain {
            let end = MonotonicTime.now + Nanoseconds(milliseconds: 10)
            var left = 10_000
            while left > 0, MonotonicTime.now < end {
                for settings in [one, other] {
                    line.display.change(to: settings)
                    line.changes += 1
                    line.follower.displayDidChange()
                }
                left -= 1
            }
        }
        areAlternating.store(false, ordering: .releasing)
    }

    /// A drawing thread asks again and again. Its calls count as one.
    private func askWhileAlternating(_ line: Line, _ right: [DisplaySettings]) {
        let begun = DispatchSemaphore(value: 0)
        calls.withLock { $0.begun += 1 }
        Thread.detachNewThread { [self, follower = line.follower] in
            begun.signal()
            while areAlternating.load(ordering: .acquiring) {
                if !right.contains(follower.settings()) { mixtures.withLock { $0 += 1 } }
            }
            calls.withLock { $0.returned += 1 }
        }
        begun.wait()
    }

    private func note(_ settings: DisplaySettings, _ right: Set<DisplaySettings>) {
        guard !right.contains(settings) else { return }
        let others = right.isSubset(of: Settings.hall) ? Settings.platform : Settings.hall
        if others.contains(settings) { mixedUp += 1 } else { stale += 1 }
    }

    /// Blocks the main thread until another thread has the settings. Returns nil if that thread needs the main thread.
    private func readInBackground(_ line: Line) -> DisplaySettings? {
        let begun = DispatchSemaphore(value: 0)
        let answer = Locked<DisplaySettings?>(nil)
        calls.withLock { $0.begun += 1 }
        Thread.detachNewThread { [calls, follower = line.follower] in
            begun.signal()
            let settings = follower.settings()
            answer.withLock { $0 = settings }
            calls.withLock { $0.returned += 1 }
        }
        begun.wait()
        Patience.waitForOtherThreads()
        return answer.withLock { $0 }
    }

    private func waitForAnswers(then next: @escaping @MainActor () -> Void) {
        patience.wait(Patience.long, until: { [self] in calls.withLock { $0.returned == $0.begun } }, then: next)
    }

    // MARK: - The end

    private func conclude() {
        sample.stopMeasuring()
        let needless = [platform, hall].reduce(0) { $0 + max(0, $1.display.readings - 1 - $1.changes) }
        let calls = calls.withLock { $0 }
        sample.note(.blockedReadings, blocked)
        sample.note(.blockedByReading, blockedByReading)
        sample.note(.staleSettings, stale)
        sample.note(.mixedUpSettings, mixedUp)
        sample.note(.mixtures, mixtures.withLock { $0 })
        sample.note(.needlessReadings, needless)
        sample.note(.endlessCalls, calls.begun - calls.returned)
        sample.finish()
    }
}

extension Metric {
    static let blockedReadings = Metric(
        "blockedReadings",
        .count,
        "Calls for the settings that did not return while the main thread waited for them."
    )
    static let blockedByReading = Metric(
        "blockedByReading",
        .count,
        "Calls for the settings that did not return while the main thread was reading the display."
    )
    static let staleSettings = Metric("staleSettings", .count, "Calls that returned settings of before a change.")
    static let mixedUpSettings = Metric("mixedUpSettings", .count, "Calls that returned another display's settings.")
    static let mixtures = Metric(
        "mixtures",
        .count,
        "Calls that returned neither of the two settings that alternate."
    )
    static let needlessReadings = Metric(
        "needlessReadings",
        .count,
        "Readings of a display beyond one at the beginning and one per change."
    )
    static let endlessCalls = Metric("endlessCalls", .count, "Calls of the learner's object that never returned.")
}
