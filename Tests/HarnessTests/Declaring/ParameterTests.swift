import Declaring
import Model
import Testing

/// Tests which values a parameter accepts.
@Suite("A parameter")
struct ParameterTests {
    private enum Situation: String, ParameterChoice {
        case answered, stuck
    }

    private let rows = Parameter("rows", default: 20, in: 1...50, help: "rows of the feed")
    private let cost = Parameter("cost", default: 4.5, in: 0...100, help: "microseconds")
    private let feed = Parameter("feed", default: "", accepts: "a path", help: "a feed")
    private let situation = Parameter("situation", default: Situation.answered, help: "what happens")

    @Test("A parameter for a whole number accepts its range, including both ends, and nothing else")
    func integers() {
        #expect(rows.value(of: "1") == .integer(1))
        #expect(rows.value(of: "50") == .integer(50))
        for text in ["0", "51", "-1", "1.5", "many", "", " 1", "99999999999999999999"] {
            #expect(rows.value(of: text) == nil, "\(text)")
        }
    }

    @Test("A parameter for a number accepts finite numbers in its range, including both ends, whole or not")
    func numbers() {
        #expect(cost.value(of: "0") == .number(0))
        #expect(cost.value(of: "99.5") == .number(99.5))
        #expect(cost.value(of: "1e2") == .number(100))
        for text in ["-0.1", "100.1", "nan", "inf", "-inf", "1e999", "much", ""] {
            #expect(cost.value(of: text) == nil, "\(text)")
        }
    }

    @Test("A parameter for a text accepts any text; one for a choice accepts exactly its words")
    func texts() {
        #expect(feed.value(of: "") == .text(""))
        #expect(feed.value(of: "a=b") == .text("a=b"))
        #expect(situation.value(of: "stuck") == .text("stuck"))
        for text in ["Stuck", "stuck ", "", "gone"] { #expect(situation.value(of: text) == nil, "\(text)") }
    }

    @Test("A parameter's description says which values it accepts, and gives its default")
    func description() {
        #expect(rows.description.accepts == "a whole number from 1 to 50")
        #expect(rows.description.defaultValue == .integer(20))
        #expect(cost.description.accepts == "a number from 0.0 to 100.0")
        #expect(cost.description.defaultValue == .number(4.5))
        #expect(feed.description.accepts == "a path")
        #expect(situation.description.accepts == "answered, stuck")
        #expect(situation.description.defaultValue == .text("answered"))
        #expect(rows.description.name == "rows" && rows.description.help == "rows of the feed")
    }

    @Test("A scenario can set a parameter; of two settings the last applies")
    func scenarios() {
        let scenario = Scenario("s", "S.", setting: rows.to(5), cost.to(2), situation.to(.stuck), rows.to(6))
        #expect(scenario.overrides == ["rows": .integer(6), "cost": .number(2), "situation": .text("stuck")])
        #expect(!scenario.isLarge)
        #expect(Scenario("s", "S.", isLarge: true).isLarge)
    }
}
