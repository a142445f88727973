import Model
import Telling
import Testing

@Suite("Settings on a command line")
struct SettingTextTests {
    @Test("The last of several applies, and a value may be empty or hold the sign")
    func dictionary() throws {
        let settings = try SettingText.dictionary(["rows=1", "feed=a=b", "rows=2", "name="])
        #expect(settings == ["rows": "2", "feed": "a=b", "name": ""])
    }

    @Test("A text without the sign is refused with a setting that would be one")
    func refused() {
        let error = #expect(throws: UsageError.self) { try SettingText.dictionary(["rows"]) }
        #expect(error?.description == "“rows” is not a setting; write --set name=value, as in --set rows=50000")
        let other = #expect(throws: UsageError.self) { try SettingText.parts(of: "x", example: "limit=3") }
        #expect(other?.description.hasSuffix("as in --set limit=3") == true)
    }

    @Test("Of an experiment's settings, an exercise gets those that it has a parameter for")
    func among() {
        var exercise = ScriptedExperiment.description(variants: ["yours"], expectations: [])
        exercise.parameters = [
            ParameterDescription(name: "rows", defaultValue: .integer(1), accepts: "a number", help: "Rows.")
        ]
        #expect(exercise.settings(among: ["rows": "5", "fetches": "20"]) == ["rows": "5"])
    }
}
