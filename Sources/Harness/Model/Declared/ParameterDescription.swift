/// A parameter of an experiment, which `--set name=value` sets.
package struct ParameterDescription: Codable, Sendable {
    package var name: String
    package var defaultValue: ParameterValue
    /// A description of the accepted values, such as "a whole number from 1 to 10,000,000".
    package var accepts: String
    /// What the parameter sets, and its unit.
    package var help: String

    /// The name of the parameter for the user's own feed. `--feed` sets this parameter.
    package static let feed = "feed"

    package init(name: String, defaultValue: ParameterValue, accepts: String, help: String) {
        (self.name, self.defaultValue, self.accepts, self.help) = (name, defaultValue, accepts, help)
    }
}

/// The values of the parameters, by the scenario's name and the parameter's name.
extension [String: [String: ParameterValue]] {
    /// Returns the path of the user's feed; nil if the scenario's samples read a generated feed.
    package func givenFeed(in scenario: String) -> String? {
        guard case .text(let path)? = self[scenario]?[ParameterDescription.feed], !path.isEmpty else { return nil }
        return path
    }
}

/// The value of an experiment's parameter, as written in a document and on the command line.
package enum ParameterValue: Sendable, Hashable, CustomStringConvertible {
    case integer(Int)
    case number(Double)
    case text(String)

    package var description: String {
        switch self {
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .text(let value): value
        }
    }
}

/// In JSON, a parameter's value is a bare number or string.
extension ParameterValue: Codable {
    package init(from decoder: any Decoder) throws {
        if let value = try? Int(from: decoder) {
            self = .integer(value)
        } else if let value = try? Double(from: decoder) {
            self = .number(value)
        } else {
            self = .text(try String(from: decoder))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .integer(let value): try value.encode(to: encoder)
        case .number(let value): try value.encode(to: encoder)
        case .text(let value): try value.encode(to: encoder)
        }
    }
}
