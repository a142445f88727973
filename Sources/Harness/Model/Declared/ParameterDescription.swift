/// A parameter: what `--set name=value` accepts.
package struct ParameterDescription: Codable, Sendable {
    package var name: String
    package var defaultValue: ParameterValue
    /// What may be given, in words: "a whole number from 1 to 10,000,000".
    package var accepts: String
    /// What it sets, and its unit.
    package var help: String

    package init(name: String, defaultValue: ParameterValue, accepts: String, help: String) {
        (self.name, self.defaultValue, self.accepts, self.help) = (name, defaultValue, accepts, help)
    }
}

/// The value of an experiment's parameter, as written in a document and on the command line.
package enum ParameterValue: Sendable, Hashable {
    case integer(Int)
    case number(Double)
    case text(String)
}

extension ParameterValue: CustomStringConvertible {
    package var description: String {
        switch self {
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .text(let value): value
        }
    }
}

/// As JSON: the bare value.
extension ParameterValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        }
    }
}
