/// A situation that every variant runs in: the whole import, or an import that is cancelled.
package struct Scenario: Codable, Sendable, Hashable {
    package var name: String
    package var summary: String
    /// Whether it takes too long for a quick run: measured if the profile includes large scenarios, or if asked for by
    /// name.
    package var isLarge: Bool
    /// The parameters that this scenario sets itself.
    package var overrides: [String: ParameterValue]

    package init(name: String, summary: String, isLarge: Bool = false, overrides: [String: ParameterValue] = [:]) {
        self.name = name
        self.summary = summary
        self.isLarge = isLarge
        self.overrides = overrides
    }
}
