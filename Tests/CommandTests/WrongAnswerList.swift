import Foundation
import Model

/// The file `exercises/NAME/wrong.txt`, which describes wrong answers as changes to our answer.
///
///     # An update for every row: nothing asks whether one is on its way.
///     updates-per-frame
///     -        guard !isAwaited.exchange(true, ordering: .acquiringAndReleasing) else { return }
///     +        isAwaited.store(true, ordering: .releasing)
///
/// The first line describes the mistake. The second line names sentences by the ends of their identifiers, and at least
/// one of them must fail. The word `unsafe` in place of the sentences says that the answer turns off the compiler's
/// check. Then each run of `-` lines is replaced by the `+` lines below it. A blank line ends the answer.
struct WrongAnswerList: Sendable {
    struct Answer: Sendable {
        /// The answer's file and line, for messages.
        let place: String
        let mistake: String
        let caughtBy: [String]
        fileprivate(set) var changes: [Change] = []

        /// Whether the mistake is a data race. Marking does not fail such an answer but only names the unsafe code,
        /// because no measurement finds every race.
        var isDataRace: Bool { caughtBy == ["unsafe"] }
    }

    struct Change: Sendable {
        fileprivate(set) var old: [Substring] = []
        fileprivate(set) var new: [Substring] = []
    }

    let answers: [Answer]

    /// - Throws: ``UsageError`` that names the file and the line if a line is malformed.
    init(_ text: String, path: String) throws {
        var answers: [Answer] = []
        var opening: (place: String, mistake: String)?
        var isOpen = false
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let place = "\(path):\(number + 1)"
            switch line.first {
            case nil: isOpen = false
            case "#": opening = (place, line.dropFirst().trimmingCharacters(in: .whitespaces))
            case "-" where isOpen:
                var changes = answers[answers.count - 1].changes
                if changes.last?.new.isEmpty != true { changes.append(Change()) }
                changes[changes.count - 1].old.append(line.dropFirst())
                answers[answers.count - 1].changes = changes
            case "+" where isOpen && answers.last?.changes.isEmpty == false:
                let last = answers[answers.count - 1].changes.count - 1
                answers[answers.count - 1].changes[last].new.append(line.dropFirst())
            case _ where !isOpen && opening != nil:
                let (place, mistake) = opening ?? ("", "")
                answers.append(Answer(place: place, mistake: mistake, caughtBy: SwapLine.list(line)))
                (opening, isOpen) = (nil, true)
            default: throw UsageError("\(place): needs “# MISTAKE”, a line of sentences, then - and + lines")
            }
        }
        if let answer = answers.first(where: { $0.changes.isEmpty }) {
            throw UsageError("\(answer.place): changes nothing")
        }
        self.answers = answers
    }
}

extension WrongAnswerList.Answer {
    /// Returns our answer with the changes.
    ///
    /// - Throws: ``UsageError`` if the text does not contain the lines of a change exactly once.
    func applied(to text: String) throws -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for change in changes {
            let old = change.old.map { $0.trimmingCharacters(in: .whitespaces) }
            let trimmed = lines.map { $0.trimmingCharacters(in: .whitespaces) }
            let places = trimmed.indices.filter { trimmed[$0...].starts(with: old) }
            guard places.count == 1 else {
                throw UsageError("\(place): “\(old[0])” is \(places.count) times in our answer, and must be there once")
            }
            lines.replaceSubrange(places[0]..<places[0] + old.count, with: change.new)
        }
        return lines.joined(separator: "\n")
    }
}
