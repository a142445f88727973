import Foundation
import Model

/// A parameter of any type: the element of a declaration's list.
package protocol DeclaredParameter: Sendable {
    var description: ParameterDescription { get }
    /// Whether the value is the path of a file that the samples read.
    var isFile: Bool { get }
    /// The value that a text stands for; nil if the text is not a value, or out of range.
    func value(of text: String) -> ParameterValue?
}

/// A setting of an experiment with a type, a default and a range: `--set rows=50000`.
///
///     static let rows = Parameter("rows", default: 20_000, in: 1...10_000_000, help: "rows of the generated feed")
///
/// A sample reads its value with `sample[rows]`; a scenario sets it with `rows.to(50)`.
package struct Parameter<Value: ParameterType>: DeclaredParameter {
    package let name: String
    package let defaultValue: Value
    package let help: String
    let accepts: String
    /// The value that a text stands for; nil if the text is not a value, or out of range.
    let parse: @Sendable (String) -> Value?
    /// Whether the value is the path of a file that the samples read.
    package private(set) var isFile = false

    init(
        _ name: String,
        default defaultValue: Value,
        accepts: String,
        help: String,
        parse: @escaping @Sendable (String) -> Value?
    ) {
        self.name = name
        self.defaultValue = defaultValue
        self.accepts = accepts
        self.help = help
        self.parse = parse
    }
}

extension Parameter {
    package var description: ParameterDescription {
        ParameterDescription(name: name, defaultValue: defaultValue.parameterValue, accepts: accepts, help: help)
    }

    package func value(of text: String) -> ParameterValue? {
        parse(text)?.parameterValue
    }

    /// The parameter's value in a scenario: `Scenario("fifty-rows", "…", setting: rows.to(50))`.
    package func to(_ value: Value) -> Scenario.Setting {
        Scenario.Setting(name: name, value: value.parameterValue)
    }
}

extension Scenario {
    /// A parameter's value in a scenario.
    package struct Setting: Sendable {
        let name: String
        let value: ParameterValue
    }

    /// - Parameter isLarge: Whether it takes too long for a quick run, which skips it.
    package init(_ name: String, _ summary: String, isLarge: Bool = false, setting settings: Setting...) {
        self.init(
            name: name,
            summary: summary,
            isLarge: isLarge,
            overrides: Dictionary(settings.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
        )
    }
}

extension Parameter where Value: Comparable & Sendable & Numeric {
    /// A number within a range, its ends included.
    package init(_ name: String, default defaultValue: Value, in range: ClosedRange<Value>, help: String) {
        self.init(
            name,
            default: defaultValue,
            accepts: "\(Value.kind) from \(range.lowerBound) to \(range.upperBound)",
            help: help,
            parse: { text in Value(text: text).flatMap { range.contains($0) ? $0 : nil } }
        )
    }
}

extension Parameter where Value == String {
    /// Any text; the experiment checks it.
    package init(_ name: String, default defaultValue: String, accepts: String, help: String) {
        self.init(name, default: defaultValue, accepts: accepts, help: help, parse: { $0 })
    }
}

extension Parameter where Value == String {
    /// The path of a file that the samples read, or nothing; the experiment checks what is in it.
    ///
    /// - Parameter content: What the file is, with an article: "a GTFS stops.txt".
    package init(file name: String, content: String, help: String) {
        self.init(
            name,
            default: "",
            accepts: "the path of \(content), or nothing",
            help: help,
            // A pipe or a device gives its bytes once, or never ends. A folder, and nothing at all, the experiment
            // refuses in better words.
            parse: { Self.isPipeOrDevice($0) ? nil : $0 }
        )
        isFile = true
    }

    private static func isPipeOrDevice(_ path: String) -> Bool {
        var status = stat()
        guard !path.isEmpty, stat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }
}

/// What a parameter's value can be.
package protocol ParameterType: Sendable {
    /// In words, with an article: "a whole number".
    static var kind: String { get }
    init?(text: String)
    init?(_ value: ParameterValue)
    var parameterValue: ParameterValue { get }
}

extension Int: ParameterType {
    package static var kind: String { "a whole number" }

    package init?(text: String) {
        self.init(text)
    }

    package init?(_ value: ParameterValue) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }

    package var parameterValue: ParameterValue { .integer(self) }
}

extension Double: ParameterType {
    package static var kind: String { "a number" }

    package init?(text: String) {
        self.init(text)
        guard isFinite else { return nil }
    }

    /// A whole number is also a valid number: a document does not distinguish 5 from 5.0.
    package init?(_ value: ParameterValue) {
        switch value {
        case .integer(let number): self.init(number)
        case .number(let number): self = number
        case .text: return nil
        }
    }

    package var parameterValue: ParameterValue { .number(self) }
}

extension String: ParameterType {
    package static var kind: String { "a text" }

    package init?(text: String) {
        self = text
    }

    package init?(_ value: ParameterValue) {
        self = value.description
    }

    package var parameterValue: ParameterValue { .text(self) }
}

extension SmallTest {
    /// Such as `.with(rows.to(2))`.
    package static func with(_ settings: Scenario.Setting...) -> SmallTest {
        .settings(Dictionary(settings.map { ($0.name, $0.value) }) { _, last in last })
    }
}
