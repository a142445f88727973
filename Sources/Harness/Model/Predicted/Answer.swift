/// An answer to a question: what somebody guesses, or what a run shows.
package enum Answer: Sendable, Hashable {
    /// In the unit of the question's metric.
    case number(Double)
    /// A variant's name, or a statement's text.
    case choice(String)
    /// Variants' names, the first one first.
    case order([String])
}

/// As JSON: a number, a text, or a list of texts.
extension Answer: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let text = try? container.decode(String.self) {
            self = .choice(text)
        } else {
            self = .order(try container.decode([String].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let value): try container.encode(value)
        case .choice(let text): try container.encode(text)
        case .order(let names): try container.encode(names)
        }
    }
}

extension Answer {
    /// For people; a number in the metric's unit, scaled.
    package func text(in unit: Metric.Unit?) -> String {
        switch self {
        case .number(let value): (unit ?? .count).text(value)
        case .choice(let text): text
        case .order(let names): names.joined(separator: ", ")
        }
    }
}

extension ExperimentDescription {
    /// The unit of a question's answer; nil for one that is not a number.
    package func unit(of question: Question) -> Metric.Unit? {
        guard case .number(let figure) = question.asked else { return nil }
        return metrics.first { $0.name == figure.metric }?.unit
    }
}
