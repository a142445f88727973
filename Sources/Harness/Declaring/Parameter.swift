import Foundation
import Model

/// A parameter in the list of an experiment's declaration, with any type of value.
package protocol DeclaredParameter: Sendable {
    var description: ParameterDescription { get }
    /// Whether the value is the path of a file that the samples of the first scenario read.
    var isFile: Bool { get }
    /// Parses a value. Returns nil if the text is not a value or is out of range.
    func value(of text: String) -> ParameterValue?
}

/// A setting of an experiment with a type, a default and a range: `--set rows=50000`.
///
///     static let rows = Parameter("rows", default: 20_000, in: 1...10_000_000, help: "rows of the generated feed")
///
/// A sample reads the value with `sample[rows]`. A scenario sets the value with `rows.to(50)`.
package struct Parameter<Value: ParameterType>: DeclaredParameter {
    package let name: String
    package let defaultValue: Value
    let accepts: String
    package let help: String
    package private(set) var isFile = false
    let parse: @Sendable (String) -> Value?

    package var description: ParameterDescription {
        ParameterDescription(name: name, defaultValue: defaultValue.parameterValue, accepts: accepts, help: help)
    }

    package func value(of text: String) -> ParameterValue? {
        parse(text)?.parameterValue
    }

    /// Sets the parameter's value in a scenario: `Scenario("fifty-rows", "…", setting: rows.to(50))`.
    package func to(_ value: Value) -> Scenario.Setting {
        Scenario.Setting(name: name, value: value.parameterValue)
    }
}

extension Parameter where Value: Comparable & Numeric {
    /// Creates a parameter for a number within a range, including both ends.
    package init(_ name: String, default defaultValue: Value, in range: ClosedRange<Value>, help: String) {
        let kind = defaultValue is Int ? "a whole number" : "a number"
        (self.name, self.defaultValue, self.help) = (name, defaultValue, help)
        accepts = "\(kind) from \(range.lowerBound) to \(range.upperBound)"
        parse = { text in Value(text).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension Parameter where Value == String {
    /// Creates a parameter for any text. The experiment checks the text.
    package init(_ name: String, default defaultValue: String, accepts: String, help: String) {
        self.init(name: name, defaultValue: defaultValue, accepts: accepts, help: help, parse: { $0 })
    }

    /// Creates the parameter for the path of the user's feed, which the samples of the first scenario read instead of
    /// the generated feed. The path may be empty. The experiment checks the file's contents.
    ///
    /// - Parameter content: The kind of file, with an article: "a GTFS stops.txt".
    package init(feed content: String, help: String) {
        self.init(
            name: ParameterDescription.feed,
            defaultValue: "",
            accepts: "the path of \(content), or nothing",
            help: help,
            isFile: true,
            // A pipe can be read only once, and a device may never end. The parser accepts a folder and a missing file,
            // because the experiment rejects them with a better message.
            parse: { Self.isPipeOrDevice($0) ? nil : $0 }
        )
    }

    private static func isPipeOrDevice(_ path: String) -> Bool {
        var status = stat()
        guard !path.isEmpty, stat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }
}

extension Parameter where Value: ParameterChoice {
    /// Creates a parameter for one of the type's raw values.
    package init(_ name: String, default defaultValue: Value, help: String) {
        (self.name, self.defaultValue, self.help) = (name, defaultValue, help)
        accepts = Value.allCases.map(\.rawValue).joined(separator: ", ")
        parse = { Value($0) }
    }
}

// MARK: - Values

/// A type that a parameter's value can have.
package protocol ParameterType: Sendable {
    /// Parses a value as written in a document or on the command line. In a document, 5 and 5.0 are the same value.
    init?(_ text: String)
    var parameterValue: ParameterValue { get }
}

extension Int: ParameterType { package var parameterValue: ParameterValue { .integer(self) } }
extension Double: ParameterType { package var parameterValue: ParameterValue { .number(self) } }
extension String: ParameterType { package var parameterValue: ParameterValue { .text(self) } }

/// A parameter's value that is one of several words: `--set situation=stuck`.
///
///     enum Situation: String, ParameterChoice { case answered, stuck }
///     static let situation = Parameter("situation", default: Situation.answered, help: "what happens")
package protocol ParameterChoice: ParameterType, CaseIterable, RawRepresentable<String> {}

extension ParameterChoice {
    package init?(_ text: String) { self.init(rawValue: text) }
    package var parameterValue: ParameterValue { .text(rawValue) }
}

/// The values of all parameters of an experiment in one scenario.
package struct ParameterValues: Sendable {
    package let scenario: Scenario
    package let values: [String: ParameterValue]

    /// Returns the parameter's value. The experiment must declare the parameter.
    package subscript<Value>(_ parameter: Parameter<Value>) -> Value {
        guard let value = values[parameter.name].flatMap({ Value($0.description) }) else {
            preconditionFailure("\(parameter.name) is missing from the experiment's list of parameters")
        }
        return value
    }
}

extension Scenario {
    /// A parameter's value in a scenario.
    package struct Setting: Sendable {
        let name: String
        let value: ParameterValue
    }

    /// - Parameter isLarge: Whether the scenario takes too long for a quick run, which then skips the scenario.
    package init(_ name: String, _ summary: String, isLarge: Bool = false, setting settings: Setting...) {
        self.init(name: name, summary: summary, isLarge: isLarge, overrides: settings.byName)
    }
}

extension SmallTest {
    /// Creates a test from its settings: `.with(rows.to(2))`.
    package static func with(_ settings: Scenario.Setting...) -> SmallTest { .settings(settings.byName) }
}

extension [Scenario.Setting] {
    /// The settings by name. If a name occurs several times, the last setting applies.
    fileprivate var byName: [String: ParameterValue] {
        Dictionary(map { ($0.name, $0.value) }) { _, last in last }
    }
}
