import Declaring
import Model
import Testing

// The testing library also has a type `Expectation`.
import struct Model.Expectation

/// Tests the expectation that a promise becomes: its identifier, its role, its sentence and its cell.
@Suite("Promises")
struct PromiseTests {
    private let variants = [Example.onMain, Example.refined]
    private let sentence = "ends within a second."
    private let ends = Promise("ends", "ends within a second.", Example.wait <= 1000)

    @Test("A fix's promise begins with the fix's name, in the identifier and in the sentence")
    func holds() {
        let expectation = Example.refined.holds("ends", sentence, Example.wait <= 1000, in: Example.short)
        #expect(expectation.identifier == "in-task-ends")
        #expect(expectation.sentence == "in-task ends within a second.")
        #expect(expectation.role == .fixHolds)
        #expect(expectation.claim.cells == [Expectation.Cell("in-task", in: "short")])
        #expect(Example.refined.holds(ends, in: Example.short) == expectation)
    }

    @Test("A defect is a pitfall's fault or a fix's flaw, by the variant's kind, unless the role is given")
    func shows() {
        func role(of variant: Variant, as role: Expectation.Role? = nil) -> Expectation.Role {
            variant.shows("waits", "waits.", Example.wait >= 1, in: Example.short, as: role).role
        }
        #expect(role(of: Example.onMain) == .pitfallShows)
        #expect(role(of: Example.article) == .flawShows)
        #expect(role(of: Example.refined) == .flawShows)
        #expect(role(of: Example.variant(.structured, "s", OnMain.self)) == .flawShows)
        #expect(role(of: Example.onMain, as: .flawShows) == .flawShows)
        #expect(role(of: Example.article, as: .pitfallShows) == .pitfallShows)
        let expectation = Example.onMain.shows("waits", "waits.", Example.wait >= 1, in: Example.long)
        #expect(expectation.identifier == "on-main-waits")
        #expect(expectation.sentence == "on-main waits.")
        #expect(expectation.claim.cells == [Expectation.Cell("on-main", in: "long")])
    }

    @Test("Pitfalls and fixes must do the same work")
    func sameWork() {
        let expectation = Example.onMain.doesSameWork(ends, in: Example.short)
        #expect(expectation.role == .sameWork)
        #expect(expectation.identifier == "on-main-ends")
        #expect(Example.onMain.doesSameWork("ends", sentence, Example.wait <= 1000, in: Example.short) == expectation)
    }

    @Test("A promise for one system names the system; other promises are for all systems")
    func oneSystem() {
        let everywhere = Example.refined.holds(ends, in: Example.short)
        var expected = everywhere
        expected.system = .linux
        #expect(everywhere.system == nil)
        #expect(everywhere.only(on: .linux) == expected)
    }

    @Test("A sentence about several variants becomes one expectation per variant, in the order of the variants")
    func several() {
        let short = Example.short
        #expect(variants.hold(ends, in: short) == variants.map { $0.holds(ends, in: short) })
        #expect(variants.doSameWork(ends, in: short) == variants.map { $0.doesSameWork(ends, in: short) })
        #expect(
            variants.hold("ends", sentence, Example.wait <= 1000, in: short)
                == variants.map { $0.holds(ends, in: short) }
        )
        #expect(
            variants.doSameWork("ends", sentence, Example.wait <= 1000, in: short)
                == variants.map { $0.doesSameWork(ends, in: short) }
        )
        let shown = variants.show("waits", "waits.", Example.wait >= 1, in: short)
        #expect(shown.map(\.identifier) == ["on-main-waits", "in-task-waits"])
        #expect(shown.map(\.role) == [.pitfallShows, .flawShows])
    }

    @Test("In each of several scenarios, the identifier and the sentence end with the scenario's name")
    func inEach() {
        let work = variants.doSameWork(ends, inEach: Example.scenarios)
        #expect(
            work.map(\.identifier) == [
                "on-main-ends-short", "on-main-ends-long", "in-task-ends-short", "in-task-ends-long",
            ]
        )
        #expect(work[1].sentence == "on-main ends within a second (long).")
        #expect(work.allSatisfy { $0.role == .sameWork })
        #expect(
            work.flatMap(\.claim.cells).map { "\($0.variant) \($0.scenario)" }
                == ["on-main short", "on-main long", "in-task short", "in-task long"]
        )
        let held = variants.hold(ends, inEach: [Example.long])
        #expect(held.map(\.identifier) == ["on-main-ends-long", "in-task-ends-long"])
        #expect(held.allSatisfy { $0.role == .fixHolds })
        let open = Promise("ends", "ends", .finishes)
        #expect(variants.hold(open, inEach: [Example.long])[0].sentence == "on-main ends (long)")
    }

    @Test("The promises of many experiments say what they measure")
    func common() {
        func claim(_ promise: Promise) -> Expectation.Claim { Example.refined.holds(promise, in: Example.short).claim }
        func figure(_ statistic: Expectation.Statistic, _ metric: Metric) -> Expectation.Figure {
            Expectation.Figure(statistic, of: metric.name, Expectation.Cell("in-task", in: "short"))
        }
        #expect(claim(.framesKept) == .figure(figure(.maximum, .longestOwnStall), .atMost, .constant(Metric.frame)))
        #expect(claim(.framesKept("with undo")) == claim(.framesKept))
        #expect(claim(.noRowLost) == .figure(figure(.maximum, .lostRows), .equals, .constant(0)))
        #expect(
            claim(.outcome("shows", "shows all rows.", Example.rows, equals: 50))
                == .figure(figure(.minimum, Example.rows), .equals, .constant(50))
        )
        #expect(
            claim(.stopsWhenCancelled(.workAfterCancel, within: 20))
                == .figure(figure(.median, .workAfterCancel), .atMost, .constant(20))
        )
        let named = Example.refined.holds(.framesKept("with a save every 250 rows"), in: Example.short)
        #expect(named.sentence.hasPrefix("in-task keeps the frames with a save every 250 rows: "))
        let stops = Example.refined.holds(.stopsWhenCancelled(.workAfterCancel, within: 20), in: Example.short)
        #expect(stops.sentence.contains("at most 20 ms more"))
    }
}
