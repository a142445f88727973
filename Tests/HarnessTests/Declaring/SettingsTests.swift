import Foundation
import Model
import Sampling
import TestSupport
import Testing

/// Tests which value a parameter has. The values come from an experiment's program, which a run asks in the same way.
@Suite("Settings", .timeLimit(.minutes(5)))
struct SettingsTests {
    private let program = ExperimentExecutable(
        name: "progress-flood",
        path: BuiltPrograms.folder.appending(path: "progress-flood").path
    )

    /// Returns every parameter's value, by the scenario's name, without creating any input.
    private func values(
        profile: [String: String] = [:],
        given: [String: String] = [:]
    ) async throws -> [String: [String: ParameterValue]] {
        let settings = RunSettings(profile: profile, given: given)
        return try await program.prepare(settings: settings, scenarios: [], sharedDirectory: "/nowhere").parameters
    }

    @Test("Without settings a parameter has the scenario's value, or its default if the scenario sets none")
    func defaults() async throws {
        let values = try await values()
        let description = try await program.describe()
        #expect(values.keys.sorted() == description.scenarios.map(\.name).sorted())
        for scenario in description.scenarios {
            for parameter in description.parameters {
                let expected = scenario.overrides[parameter.name] ?? parameter.defaultValue
                #expect(values[scenario.name]?[parameter.name] == expected, "\(parameter.name) in \(scenario.name)")
            }
        }
        #expect(values["cancelled-import"]?["rows"] == .integer(20_000))
        #expect(values["whole-import"]?["rows"] == .integer(12_800))
    }

    @Test("A profile's value overrides the default, a scenario's value the profile's, and the user's value all")
    func precedence() async throws {
        let profiled = try await values(profile: ["rows": "300"])
        #expect(profiled["whole-import"]?["rows"] == .integer(300))
        #expect(profiled["cancelled-import"]?["rows"] == .integer(20_000))
        let given = try await values(profile: ["rows": "300"], given: ["rows": "400"])
        #expect(given.values.allSatisfy { $0["rows"] == .integer(400) })
    }

    @Test("The user's feed is read in the first scenario only")
    func feed() async throws {
        let values = try await values(given: ["feed": "/stops.txt"])
        #expect(values.filter { $0.value["feed"] != .text("") }.map(\.key) == ["whole-import"])
        #expect(values["whole-import"]?["feed"] == .text("/stops.txt"))
    }

    @Test(
        "An unknown name and an invalid value are refused, from the profile and from the user",
        arguments: [
            ("row", "5", "unknown parameter of progress-flood “row”"), ("row", "5", "did you mean rows?"),
            ("rows", "0", "rows cannot be “0”; give a whole number from 1 to 5000000"),
            ("rows", "1.5", "rows cannot be “1.5”"), ("layout-cost", "nan", "give a number from 0.0"),
        ]
    )
    func refused(name: String, value: String, sentence: String) async {
        for (profile, given) in [([name: value], [:]), ([:], [name: value])] {
            let error = await #expect(throws: UsageError.self) { try await values(profile: profile, given: given) }
            #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
        }
    }
}
