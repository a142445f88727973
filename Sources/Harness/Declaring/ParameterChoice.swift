import Model

/// One of several words: `--set situation=stuck`.
///
///     enum Situation: String, ParameterChoice { case answered, stuck }
///     static let situation = Parameter("situation", default: Situation.answered, help: "what happens")
package protocol ParameterChoice: ParameterType, CaseIterable, RawRepresentable<String> {}

extension ParameterChoice {
    package static var kind: String { "one of \(words)" }

    package init?(text: String) {
        self.init(rawValue: text)
    }

    package init?(_ value: ParameterValue) {
        self.init(rawValue: value.description)
    }

    package var parameterValue: ParameterValue { .text(rawValue) }

    fileprivate static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension Parameter where Value: ParameterChoice {
    package init(_ name: String, default defaultValue: Value, help: String) {
        self.init(
            name,
            default: defaultValue,
            accepts: Value.words,
            help: help,
            parse: { Value(text: $0) }
        )
    }
}
