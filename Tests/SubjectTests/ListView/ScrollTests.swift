import Foundation
import ListView
import Testing

@Suite("Scroll")
struct ScrollMotionTests {
    private let list = 0.0...10_000.0

    @Test("A drag moves as far as the finger, at a constant speed")
    func drag() {
        let motion = ScrollMotion(ScrollScript([.drag(points: 300, seconds: 2)]), from: 100, in: list)
        #expect(motion.offset(at: 0) == 100)
        #expect(motion.offset(at: 1) == 250)
        #expect(motion.offset(at: 5) == 400)
        #expect(motion.phase(at: 1) == .tracking)
        #expect(motion.phase(at: 2) == .still)
    }

    @Test("A fling moves half a point for each point per second, by UIKit's normal rate, and slows down")
    func fling() {
        let motion = ScrollMotion(ScrollScript([.fling(velocity: 3_000, caughtAfter: nil)]), from: 0, in: list)
        // Apple's projection of the distance is velocity / 1000 × rate / (1 − rate), which is 1,497 points. At the
        // resting speed, 10 points of this distance are left.
        #expect(abs(motion.offset(at: motion.duration) - 1_489) < 5)
        let steps = (0..<20).map { motion.offset(at: 0.1 * Double($0 + 1)) - motion.offset(at: 0.1 * Double($0)) }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 && $1 > 0 })
        #expect(motion.phase(at: 0.5) == .decelerating)
    }

    @Test("A finger stops a fling, and the next step continues from there")
    func caught() {
        let script = ScrollScript([
            .fling(velocity: 3_000, caughtAfter: 0.5), .rest(seconds: 1), .fling(velocity: -3_000, caughtAfter: 0.5),
        ])
        let motion = ScrollMotion(script, from: 500, in: list)
        let caught = motion.offset(at: 0.5)
        #expect(caught > 1_000)
        #expect(motion.offset(at: 1.2) == caught)
        #expect(motion.phase(at: 1.2) == .still)
        #expect(abs(motion.offset(at: 2) - 500) < 0.001)
        #expect(motion.duration == 2)
    }

    @Test("The list stops at its ends")
    func ends() {
        let script = ScrollScript([.fling(velocity: -5_000, caughtAfter: nil), .drag(points: 50, seconds: 1)])
        let motion = ScrollMotion(script, from: 100, in: list)
        #expect(motion.offset(at: 1) == 0)
        #expect(motion.offset(at: motion.duration) == 50)
    }

    @Test("The scroll ends with the last step that moves the list, including a jump")
    func endOfScroll() {
        let script = ScrollScript([.drag(points: 60, seconds: 0.2), .jumpToEnd, .rest(seconds: 0.8)])
        let motion = ScrollMotion(script, from: 0, in: list)
        #expect(motion.endOfScroll == 0.2)
        #expect(motion.duration == 1)
        #expect(motion.offset(at: 0.2) == 10_000)
    }

    @Test("An empty script leaves the list where it is")
    func nothing() {
        let motion = ScrollMotion(ScrollScript([]), from: 70, in: list)
        #expect(motion.duration == 0)
        #expect(motion.offset(at: 3) == 70)
    }
}

@Suite("The run loop's mode")
@MainActor
struct RunLoopModeTests {
    @Test("Calls for the default mode wait while the list is dragged or slows down, and keep their order")
    func waitsForTheEnd() {
        let list = NumberedList(count: 100)
        let script = ScrollScript([
            .drag(points: 20, seconds: 1), .fling(velocity: 500, caughtAfter: 1), .rest(seconds: 1),
        ])
        let scroller = Scroller(list.tableView, script)
        var calls: [Int] = []
        scroller.scroll(to: 0.5)
        #expect(list.tableView.isTracking)
        list.tableView.performInDefaultMode { calls.append(1) }
        scroller.scroll(to: 1.5)
        #expect(list.tableView.isDecelerating)
        list.tableView.performInDefaultMode { calls.append(2) }
        #expect(calls.isEmpty)
        scroller.scroll(to: 2)
        #expect(calls == [1, 2])
    }

    @Test("While the list is at rest, they run at once")
    func stillList() {
        let list = NumberedList(count: 100)
        var calls = 0
        list.tableView.performInDefaultMode { calls += 1 }
        #expect(calls == 1)
    }
}
