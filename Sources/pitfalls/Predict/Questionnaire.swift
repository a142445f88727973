import Foundation
import Model
import Telling

/// Asks an experiment's questions, one after another.
struct Questionnaire {
    let experiment: ExperimentDescription
    let style: TerminalStyle

    private static let indent = "     "

    /// - Returns: An answer for each question; nil for a skipped question.
    /// - Throws: ``UsageError`` if an answer has the wrong form and no person is there to be asked again.
    func answers(from source: inout AnswerLines) throws -> [Answer?] {
        let count = experiment.questions.count
        let opening =
            "\(style.printable(experiment.title)): \(count.counted("question")) before you see a figure. "
            + "An empty line skips one" + (source.isTerminal ? "; < goes back." : ".")
        for line in TerminalText.wrapped(opening, width: style.width) { print(line) }
        print("")
        var answers: [Answer?] = []
        var refusals: [String] = []
        var isOver = false
        while answers.count < count {
            let question = experiment.questions[answers.count]
            for line in lines(of: question, number: answers.count + 1) { print(line) }
            let reply: Reply = isOver ? .end : try ask(question, &source)
            switch reply {
            case .answer(let answer): answers.append(answer)
            case .back: _ = answers.popLast()
            case .refused(let reason):
                refusals.append("line \(source.number): \(reason)")
                answers.append(nil)
            case .end:
                isOver = true
                answers.append(nil)
            }
            if case .refused(let reason) = reply {
                for line in wrapped("\(reason).") { print(style.painted(line, .yellow)) }
            } else if !source.isTerminal {
                print(Self.indent + "> " + text(of: answers.last ?? nil, to: question))
            }
            print("")
        }
        guard refusals.isEmpty else { throw UsageError("\(source.name), \(refusals.joined(separator: "; "))") }
        try source.expectEnd(of: count)
        // The questions must be on the screen before a run writes its progress.
        fflush(nil)
        return answers
    }

    private enum Reply {
        /// An answer, or nil for a skipped question.
        case answer(Answer?)
        /// Goes back to the previous question, which only a person can do.
        case back
        /// The answer has the wrong form, and no person is there to be asked again.
        case refused(AnswerForm.Refusal)
        /// No lines are left.
        case end
    }

    private func ask(_ question: Question, _ source: inout AnswerLines) throws -> Reply {
        let form = AnswerForm(question, of: experiment)
        while true {
            if source.isTerminal {
                print(Self.indent + "> ", terminator: "")
                fflush(nil)
            }
            guard let line = try source.next() else {
                if source.isTerminal { print("") }
                return .end
            }
            if line.allSatisfy(\.isWhitespace) { return .answer(nil) }
            if source.isTerminal, line.trimmingCharacters(in: .whitespaces) == "<" { return .back }
            do throws(AnswerForm.Refusal) {
                return .answer(try form.read(line))
            } catch {
                guard source.isTerminal else { return .refused(error) }
                for line in wrapped("\(error). An empty line skips it.") { print(style.painted(line, .yellow)) }
            }
        }
    }

    /// Returns the lines of a question, with the possible answers below it.
    private func lines(of question: Question, number: Int) -> [String] {
        let marker = TerminalText.left("\(number).", Self.indent.count)
        let text = TerminalText.wrapped(style.printable(question.text), width: style.width - marker.count)
        let first = text.enumerated().map { ($0 == 0 ? marker : Self.indent) + style.painted($1, .strong) }
        let form = AnswerForm(question, of: experiment)
        return first + options(of: question) + wrapped("(\(form.accepted))").map { style.painted($0, .faint) }
    }

    /// Returns the numbered choices. If a choice is a variant, its summary is next to it.
    private func options(of question: Question) -> [String] {
        let names = question.options.map { style.printable($0, atMost: 200) }
        let summaries = question.options.map { option in
            experiment.variants.first { $0.name == option }.map { style.printable($0.summary) }
        }
        let room = style.width - Self.indent.count - 4
        // Without summaries, the names may use the whole width.
        let column = summaries.allSatisfy { $0 == nil } ? room : min((names.map(\.count).max() ?? 0) + 2, room / 2)
        return zip(names, summaries).enumerated().flatMap { index, option -> [String] in
            let left = TerminalText.wrapped(option.0, width: max(column - 2, 1))
            let right = TerminalText.wrapped(option.1 ?? "", width: max(room - column, 1))
            return (0..<max(left.count, right.count)).map { line in
                let number = TerminalText.left(line == 0 ? "\(index + 1)" : "", 4)
                let name = line < left.count ? left[line] : ""
                guard line < right.count else { return Self.indent + number + name }
                return Self.indent + number + TerminalText.left(name, column) + right[line]
            }
        }
    }

    private func wrapped(_ text: String) -> [String] {
        TerminalText.wrapped(style.printable(text), width: style.width - Self.indent.count).map { Self.indent + $0 }
    }

    private func text(of answer: Answer?, to question: Question) -> String {
        answer.map { style.printable($0.text(in: experiment.unit(of: question))) } ?? "skipped"
    }
}

/// The lines with a person's or a file's answers.
struct AnswerLines {
    /// Whether a person answers. Only a person can be asked again.
    let isTerminal: Bool
    /// The source's name in messages.
    let name: String
    /// The number of the last line that was read.
    private(set) var number = 0
    /// A file's remaining lines; nil for standard input.
    private var rest: [String]?

    /// The maximum length of a line, in bytes. A typed answer is far shorter.
    private static let longestLine = 4_096

    /// Reads the lines from standard input.
    init() {
        isTerminal = isatty(STDIN_FILENO) == 1
        name = "standard input"
    }

    /// - Throws: ``UsageError`` if the file cannot be read.
    init(file path: String) throws(UsageError) {
        isTerminal = false
        name = path.shownPath
        do {
            let data = try BoundedFile.read(path, atMost: 64 << 10, takesStreams: true)
            rest = String(decoding: data, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
                .map(String.init)
        } catch {
            throw UsageError("cannot read \(path.shownPath): \(error); name a file with one answer per line")
        }
    }

    /// Returns the next line; nil at the end. Throws ``UsageError`` for a line too long to be typed.
    mutating func next() throws(UsageError) -> String? {
        number += 1
        guard rest == nil else { return rest?.isEmpty == false ? rest?.removeFirst() : nil }
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
            guard bytes.count <= Self.longestLine else {
                throw UsageError(
                    "\(name), line \(number) is longer than \(Self.longestLine) bytes; give one answer per line"
                )
            }
        }
    }

    /// Throws ``UsageError`` if the file has more answers than there are questions.
    func expectEnd(of count: Int) throws(UsageError) {
        guard let rest, let extra = rest.firstIndex(where: { !$0.allSatisfy(\.isWhitespace) }) else { return }
        throw UsageError(
            "\(name), line \(number + extra + 1) is one too many: \(count.counted("question")), one answer per line"
        )
    }
}
