import Model

/// A learner's progress with an exercise, from the recorded marks and the file's present state.
package struct ExerciseStanding: Sendable {
    package enum File: Sendable, Equatable {
        case gone
        case unreadable
        case startingPoint
        /// The file's present text has already been marked.
        case marked(ExerciseMark.Grade)
        case unmarked
    }

    package let file: File
    private let record: Progress.Record

    /// - Parameter folder: The folder of the learner's file.
    package init(_ record: Progress.Record, in folder: ExerciseFolder) {
        self.record = record
        do {
            let text = try folder.text()
            file = text.map { Self.file($0, startingPoint: try? folder.startingPoint(), record) } ?? .gone
        } catch {
            file = .unreadable
        }
    }

    private static func file(_ text: String, startingPoint: String?, _ record: Progress.Record) -> File {
        if text == startingPoint { return .startingPoint }
        let digest = FileDigest.text(of: text)
        let grades = record.marks.filter { $0.file == digest }.map(\.grade)
        // An inconclusive mark decides nothing, so it does not replace an earlier mark.
        return (grades.last { $0 != .inconclusive } ?? grades.last).map(File.marked) ?? .unmarked
    }

    /// Whether the learner has something to do, because the exercise has not held yet or the learner starts again.
    package var isOpen: Bool { !record.hasHeld || file == .startingPoint }

    /// Whether the learner may see our answer, and may begin another exercise.
    package var isSettled: Bool { record.hasHeld || record.gaveUp }

    /// The standing in a few words, with the number of hints that the learner has taken.
    package var words: String {
        grade + (record.gaveUp ? ", answer seen" : record.hints > 0 ? ", \(record.hints) of 3 hints" : "")
    }

    private var grade: String {
        let hasHeld = record.hasHeld
        if hasHeld, file == .marked(.holds) { return "holds" }
        let latest = record.marks.last?.grade.word ?? "begun"
        let now =
            switch file {
            case .gone: "file gone"
            case .unreadable: "file unreadable"
            case .startingPoint: hasHeld ? "starting point again" : latest
            case .marked(let grade): hasHeld ? "\(grade.word) now" : latest
            case .unmarked: hasHeld ? "changed since" : latest
            }
        return hasHeld ? "held once; \(now)" : now
    }
}
