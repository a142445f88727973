import Model
import Sampling
import Telling

extension Declaration {
    /// Every parameter's value in a scenario: the default, overridden by the profile's, then by the scenario's own,
    /// then by the user's setting.
    ///
    /// - Throws: ``UsageError`` if a setting names no parameter or a value is not acceptable.
    func values(in scenario: Scenario, settings: SettingOptions) throws -> ParameterValues {
        var values = Dictionary(
            uniqueKeysWithValues: description.parameters.map { ($0.name, $0.defaultValue) }
        )
        for setting in settings.profile { try apply(setting, to: &values) }
        values.merge(scenario.overrides) { _, scenarios in scenarios }
        for setting in settings.given { try apply(setting, to: &values) }
        return ParameterValues(scenario: scenario, values: values)
    }

    /// The paths among the values, of files that the samples read.
    func files(in values: ParameterValues) -> [String] {
        parameters.filter(\.isFile).compactMap { values.values[$0.description.name]?.description }.filter {
            !$0.isEmpty
        }
    }

    private func apply(_ setting: String, to values: inout [String: ParameterValue]) throws {
        let (name, text) = try SettingText.parts(of: setting, example: exampleSetting)
        guard let parameter = parameters.first(where: { $0.description.name == name }) else {
            throw UsageError(unknown: "parameter of \(self.name)", name, known: description.parameters.map(\.name))
        }
        guard let value = parameter.value(of: text) else {
            throw UsageError("\(name) cannot be “\(text.onOneLine())”; give \(parameter.description.accepts)")
        }
        values[name] = value
    }

    private var exampleSetting: String {
        description.parameters.first.map { "\($0.name)=\($0.defaultValue)" } ?? "name=value"
    }

    /// - Throws: ``UsageError`` that lists the existing names.
    func scenario(named name: String) throws -> Scenario {
        guard let scenario = description.scenarios.first(where: { $0.name == name }) else {
            throw UsageError(unknown: "scenario of \(self.name)", name, known: description.scenarios.map(\.name))
        }
        return scenario
    }

    /// - Throws: ``UsageError`` that lists the existing names.
    func variant(named name: String) throws -> Variant {
        guard let variant = (variants + unmeasured).first(where: { $0.name == name }) else {
            throw UsageError(unknown: "variant of \(self.name)", name, known: variants.map(\.name))
        }
        return variant
    }
}
