import Model
import Testing
import benchmark

@Suite("A benchmark's figure")
struct FigureTests {
    @Test(
        "A figure equal to its bound holds",
        arguments: [
            (Figure.Bound.atMost(2), 2.0, true), (.atMost(2), 2.001, false), (.atMost(2), 0, true),
            (.atLeast(2), 2, true), (.atLeast(2), 1.999, false), (.atLeast(2), 9, true), (.atMost(2), .nan, false),
        ]
    )
    func bounds(bound: Figure.Bound, value: Double, holds: Bool) {
        #expect(Figure("reader", "speed", .seconds, [value], asked: bound).holds == holds)
    }

    @Test("The median of the rounds is judged, unless another statistic is asked for")
    func statistics() {
        func figure(_ statistic: Figure.Statistic, _ bound: Figure.Bound) -> Figure {
            Figure("a", "b", .seconds, [9, 1, 4], judgedBy: statistic, asked: bound)
        }
        #expect(Figure("a", "b", .seconds, [9, 1, 4], asked: .atMost(4)).value == 4)
        #expect(figure(.median, .atMost(4)).holds)
        #expect(figure(.largest, .atMost(4)).value == 9 && !figure(.largest, .atMost(4)).holds)
        #expect(figure(.smallest, .atLeast(2)).value == 1 && !figure(.smallest, .atLeast(2)).holds)
    }

    @Test("A ratio is computed round by round: the median of the ratios, not the ratio of the medians")
    func ratios() {
        let own: Figure.Side = ("own", [1, 6, 30])
        let peer: Figure.Side = ("curl", [1, 2, 3])
        let figure = Figure("a", "b", .seconds, of: own, to: peer, asked: nil)
        #expect(figure.value == 3)
        #expect(Figure("a", "b", .seconds, of: peer, to: own, asked: nil).value == 1.0 / 3)
    }

    @Test("An unmeasured figure has no value, and misses its bound if it has a bound")
    func unmeasured() {
        #expect(Figure("a", "b", .seconds, [], asked: .atMost(1)).value == nil)
        #expect(!Figure("a", "b", .seconds, [], asked: .atMost(1)).holds)
        #expect(!Figure("a", "b", .seconds, [], asked: .atLeast(0)).holds)
        #expect(Figure("a", "b", .seconds, [], asked: nil).holds)
        let missing: Figure.Side = ("own", [])
        let peer: Figure.Side = ("curl", [1, 2])
        #expect(!Figure("a", "b", .seconds, of: missing, to: peer, asked: .atMost(9)).holds)
    }
}
