import Model

/// How far a learner is with an exercise: what is recorded, and what the file is now.
package struct ExerciseStanding: Sendable {
    package enum File: Sendable, Equatable {
        case gone
        case unreadable
        case startingPoint
        /// Its text has been marked before.
        case marked(ExerciseMark.Grade)
        case unmarked
    }

    package let file: File
    private let record: Progress.Record

    /// - Parameter folder: Where the learner's file is.
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
        // A busy machine takes nothing back.
        return (grades.last { $0 != .inconclusive } ?? grades.last).map(File.marked) ?? .unmarked
    }

    /// Whether there is something to do: it has not held yet, or the learner begins again.
    package var isOpen: Bool { !record.hasHeld || file == .startingPoint }

    /// Whether our answer may be seen, and another exercise begun.
    package var isSettled: Bool { record.hasHeld || record.gaveUp }

    /// In a few words, with the help that was taken.
    package var words: String {
        grade + (record.gaveUp ? ", answer seen" : record.hints > 0 ? ", \(record.hints) of 3 hints" : "")
    }

    private var grade: String {
        if record.hasHeld { return file == .marked(.holds) ? "holds" : "held once; " + since }
        switch file {
        case .gone: return "file gone"
        case .unreadable: return "file unreadable"
        case .startingPoint, .marked, .unmarked: return record.marks.last.map { Self.words($0.grade) } ?? "begun"
        }
    }

    /// What the file is since it held.
    private var since: String {
        switch file {
        case .gone: "file gone"
        case .unreadable: "file unreadable"
        case .startingPoint: "starting point again"
        case .marked(let grade): "\(Self.words(grade)) now"
        case .unmarked: "changed since"
        }
    }

    private static func words(_ grade: ExerciseMark.Grade) -> String {
        switch grade {
        case .holds: "holds"
        case .notYet: "not yet"
        case .inconclusive: "inconclusive"
        }
    }
}
