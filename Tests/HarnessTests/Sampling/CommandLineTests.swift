import Model
import Telling
import Testing

@Suite("A shard")
struct ShardTests {
    @Test("All parts together contain every experiment once", arguments: 1...7)
    func complete(count: Int) throws {
        let all = (0..<7).map(String.init)
        let parts = try (1...count).map { try Shard("\($0)/\(count)").part(of: all) }
        #expect(parts.flatMap(\.self).sorted() == all)
        let counts = parts.map(\.count).sorted()
        #expect(counts[count - 1] <= counts[0] + 1)
    }

    @Test(
        "An invalid part is refused in a sentence that names it",
        arguments: ["", "2", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/2/3", "1.5/2", " 1/2"]
    )
    func refused(text: String) {
        let error = #expect(throws: UsageError.self) { try Shard(text) }
        #expect(error.map { "\($0)".contains("“\(text)”") } == true)
    }

    @Test("With more parts than experiments, some parts are empty, and the error says so")
    func empty() {
        let error = #expect(throws: UsageError.self) { try Shard("2/2").part(of: ["a"]) }
        #expect(error?.description.contains("the run has only 1 experiment;") == true)
    }
}

@Suite("Settings on a command line")
struct SettingTextTests {
    @Test("The last of several values applies, and a value may be empty or contain an equals sign")
    func dictionary() throws {
        let settings = try SettingText.dictionary(["rows=1", "feed=a=b", "rows=2", "name="])
        #expect(settings == ["rows": "2", "feed": "a=b", "name": ""])
    }

    @Test("A text without an equals sign is refused with an example of a setting")
    func refused() {
        let error = #expect(throws: UsageError.self) { try SettingText.dictionary(["rows"]) }
        #expect(error?.description == "“rows” is not a setting; write --set name=value, as in --set rows=50000")
        let other = #expect(throws: UsageError.self) { try SettingText.parts(of: "x", example: "limit=3") }
        #expect(other?.description.hasSuffix("as in --set limit=3") == true)
    }

    @Test("An exercise gets those of an experiment's settings for which it has a parameter")
    func among() {
        var exercise = ScriptedExperiment.description(variants: ["yours"], expectations: [])
        exercise.parameters = [
            ParameterDescription(name: "rows", defaultValue: .integer(1), accepts: "a number", help: "Rows.")
        ]
        #expect(exercise.settings(among: ["rows": "5", "fetches": "20"]) == ["rows": "5"])
    }
}
