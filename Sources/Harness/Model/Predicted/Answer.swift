import Foundation

/// An answer to a question, which a user has predicted or a run has measured.
package enum Answer: Sendable, Hashable {
    /// A number in the unit of the question's metric.
    case number(Double)
    /// The name of a variant, or the text of a statement.
    case choice(String)
    /// The variants' names in order.
    case order([String])
}

/// An answer's JSON is a number, a string, or an array of strings.
extension Answer: Codable {
    package init(from decoder: any Decoder) throws {
        if let value = try? Double(from: decoder) {
            self = .number(value)
        } else if let text = try? String(from: decoder) {
            self = .choice(text)
        } else {
            self = .order(try [String](from: decoder))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .number(let value): try value.encode(to: encoder)
        case .choice(let text): try text.encode(to: encoder)
        case .order(let names): try names.encode(to: encoder)
        }
    }

    /// Formats the answer for people. A number is shown in a unit of suitable size.
    package func text(in unit: Metric.Unit?) -> String {
        switch self {
        case .number(let value): (unit ?? .count).text(value)
        case .choice(let text): text
        case .order(let names): names.joined(separator: ", ")
        }
    }
}

extension ExperimentDescription {
    /// Returns the unit of the question's metric; nil if the answer is not a number.
    package func unit(of question: Question) -> Metric.Unit? {
        guard case .number(let figure) = question.asked else { return nil }
        return metrics.first { $0.name == figure.metric }?.unit
    }
}

/// The form in which a user types an answer.
package enum AnswerForm: Sendable, Equatable {
    case number(Metric.Unit)
    case choice([String])
    case order([String])

    /// - Parameter experiment: The experiment that declares the question.
    package init(_ question: Question, of experiment: ExperimentDescription) {
        self =
            switch question.asked {
            case .number: .number(experiment.unit(of: question) ?? .count)
            case .variant, .statement: .choice(question.options)
            case .order: .order(question.options)
            }
    }

    /// The end of a sentence about the accepted input, such as "a time, such as 300 ms or 1.2 s".
    package var accepted: String {
        switch self {
        case .number(let unit): NumberWithUnit.accepted(in: unit)
        case .choice(let options): "a number from 1 to \(options.count), or one of the texts next to them"
        case .order(let options):
            "all \(options.count) numbers or names, each once, separated by spaces or commas, such as "
                + (1...max(options.count, 1)).map(String.init).joined(separator: " ")
        }
    }

    /// - Throws: ``Refusal`` with one sentence about the accepted input.
    package func read(_ text: String) throws(Refusal) -> Answer {
        let text = text.trimmingCharacters(in: .whitespaces)
        let answer: Answer? =
            switch self {
            case .number(let unit): NumberWithUnit.value(of: text, in: unit).map { .number($0) }
            case .choice(let options): Self.option(text, of: options).map { .choice($0) }
            case .order(let options): Self.order(text, of: options).map { .order($0) }
            }
        guard let answer else { throw Refusal(description: "“\(text.onOneLine(atMost: 60))” is not \(accepted)") }
        return answer
    }

    /// Finds an option by its number, its text, or an unambiguous beginning of its text. Ignores case.
    private static func option(_ text: String, of options: [String]) -> String? {
        guard !text.isEmpty else { return nil }
        if let number = Int(text) { return options.indices.contains(number - 1) ? options[number - 1] : nil }
        let wanted = text.lowercased()
        if let same = options.first(where: { $0.lowercased() == wanted }) { return same }
        let alike = options.filter { $0.lowercased().hasPrefix(wanted) }
        return alike.count == 1 ? alike[0] : nil
    }

    private static func order(_ text: String, of options: [String]) -> [String]? {
        let parts = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
        guard parts.count == options.count else { return nil }
        let named = parts.compactMap { option(String($0), of: options) }
        return named.count == options.count && Set(named).count == options.count ? named : nil
    }

    package struct Refusal: Error, CustomStringConvertible {
        package let description: String
    }
}
