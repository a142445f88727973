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

extension Scenario {
    /// Documents older than large scenarios lack the field: none of their scenarios is large.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.decode(String.self, forKey: .name),
            summary: try container.decode(String.self, forKey: .summary),
            isLarge: try container.decodeIfPresent(Bool.self, forKey: .isLarge) ?? false,
            overrides: try container.decode([String: ParameterValue].self, forKey: .overrides)
        )
    }
}
