import Foundation

/// What may be typed as an answer to a question.
package enum AnswerForm: Sendable, Equatable {
    case number(Metric.Unit)
    case choice([String])
    case order([String])

    /// - Parameter experiment: Which declares the question.
    package init(_ question: Question, of experiment: ExperimentDescription) {
        self =
            switch question.asked {
            case .number: .number(experiment.unit(of: question) ?? .count)
            case .variant, .statement: .choice(question.options)
            case .order: .order(question.options)
            }
    }

    /// What is accepted, as the end of a sentence: "a time, such as 300 ms or 1.2 s".
    package var accepted: String {
        switch self {
        case .number(let unit): NumberWithUnit.accepted(in: unit)
        case .choice(let options): "a number from 1 to \(options.count), or one of the texts beside them"
        case .order(let options):
            "all \(options.count) numbers or names, each once, separated by spaces or commas, such as "
                + (1...max(options.count, 1)).map(String.init).joined(separator: " ")
        }
    }

    /// - Throws: ``Refusal`` with one sentence that says what is accepted.
    package func read(_ text: String) throws(Refusal) -> Answer {
        let text = text.trimmingCharacters(in: .whitespaces)
        let answer: Answer? =
            switch self {
            case .number(let unit): NumberWithUnit.value(of: text, in: unit).map { .number($0) }
            case .choice(let options): Self.option(text, of: options).map { .choice($0) }
            case .order(let options): Self.order(text, of: options).map { .order($0) }
            }
        guard let answer else { throw Refusal("“\(text.onOneLine(atMost: 60))” is not \(accepted)") }
        return answer
    }

    /// By its number, its text, or the beginning of only one text; letters' case does not matter.
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

        fileprivate init(_ description: String) {
            self.description = description
        }
    }
}
