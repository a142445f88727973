/// A parameter: what `--set name=value` accepts.
package struct ParameterDescription: Codable, Sendable {
    package var name: String
    package var defaultValue: ParameterValue
    /// What may be given, in words: "a whole number from 1 to 10,000,000".
    package var accepts: String
    /// What it sets, and its unit.
    package var help: String

    package init(name: String, defaultValue: ParameterValue, accepts: String, help: String) {
        self.name = name
        self.defaultValue = defaultValue
        self.accepts = accepts
        self.help = help
    }
}
