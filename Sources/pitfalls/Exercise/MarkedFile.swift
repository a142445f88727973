import Exercises
import Foundation
import Model
import Sampling
import Telling

/// The file of one exercise. It is built, measured and marked.
struct MarkedFile {
    let entry: Catalog.Entry
    var answer: String?
    let classroom: Classroom
    let options: CheckOptions
    let occasion: Occasion
    private let style = TerminalStyle.standardOutput

    /// The occasion for a mark. The next steps that a learner sees depend on it.
    enum Occasion {
        case alone
        case oneOfSeveral
        /// A watched file, which is checked again at the next save.
        case watched
    }

    /// Builds and measures the file, then prints and records the mark. Returns nil if the file does not compile.
    func run() async throws -> ExerciseMark.Grade? {
        let (begun, begunAt) = (ContinuousClock.now, Date.now)
        let name = entry.exercise.name
        let text = try answer == nil ? learnersText() : nil
        let program = classroom.program(of: entry)
        try RunOutput.expectWritable("\(classroom.root)/\(classroom.results(of: entry, answer: answer))")
        if options.skipsBuild {
            guard FileManager.default.isExecutableFile(atPath: program.executable.path) else {
                throw UsageError("\(name) has not been built yet; leave out --skip-build")
            }
        } else {
            if text != nil { try classroom.progressFile.expectWritable() }
            let compilation = try await program.build()
            for message in compilation.messages { print(message) }
            let words = compilation.isBuilt ? "compiles" : "does not compile"
            say("\(name): \(words) (\(seconds(since: begun)))", compilation.isBuilt ? nil : .strongRed)
            guard compilation.isBuilt else {
                if text != nil { try await sayNext(nil) }
                return nil
            }
        }
        let mark = try await classroom.mark(
            entry,
            answer: answer,
            expectsFile: text != nil,
            isJustBuilt: program.isWritten(since: begunAt),
            debugBuild: options.debugBuild
        )
        let marked = answer.map { "\(name), \($0)" } ?? name
        for line in MarkText(style: style).lines(mark, of: marked) { print(line) }
        if let text, mark.grade == .holds { try sayWhatIsNotShown(text) }
        say("\(options.skipsBuild ? "Measured" : "Built and measured") in \(seconds(since: begun)).", .faint)
        if text != nil, options.skipsBuild {
            say("Mark not kept: nothing was built, so your file may have changed since the last build.", .faint)
        } else if let text {
            try await note(mark, text)
            try await sayNext(mark.grade)
        }
        return mark.grade
    }

    // MARK: - The learner's file

    private func learnersText() throws -> String {
        let folder = classroom.folder(of: entry)
        let name = entry.exercise.name
        let record = try classroom.progressFile.read().exercises[name]
        guard let text = try folder.text() else {
            guard record != nil else { throw Classroom.notBegun(entry) }
            throw UsageError(
                "your file \(folder.file) is gone; \(Classroom.command) start \(name) creates it again"
            )
        }
        let startingPoint = try folder.startingPoint()
        if let record, record.startingPoint != FileDigest.text(of: startingPoint) {
            let remedy = "\(Classroom.command) reset \(name) puts the new starting point in place, and keeps your file"
            say("The exercise has changed since you began it: \(remedy).", .yellow)
        } else if text == startingPoint {
            say("Your file is still the starting point: \(folder.file)", .yellow)
        }
        return text
    }

    /// Prints what a mark that holds does not prove.
    private func sayWhatIsNotShown(_ text: String) throws {
        let marks = UnsafeMarks.added(to: try classroom.folder(of: entry).startingPoint(), in: text)
        let races =
            marks.isEmpty
            ? []
            : [
                "No measurement finds every data race, and your file has \(marks.joined(separator: " and ")): the compiler "
                    + "does not check what these marks cover. Which lock or queue guards it?"
            ]
        for sentence in ["Holds means that no sample of this run has disproved it."] + races {
            for line in TerminalText.wrapped(sentence, width: style.width) {
                say(line, races.isEmpty ? .faint : .yellow)
            }
        }
    }

    private func note(_ mark: ExerciseMark, _ text: String) async throws {
        let name = entry.exercise.name
        let digest = FileDigest.text(of: text)
        let startingPoint = try classroom.folder(of: entry).startingPoint()
        try await classroom.progressFile.update { progress in
            progress.note(Progress.Mark(at: .now, file: digest, mark), of: name, startingPoint: startingPoint)
        }
    }

    /// - Parameter grade: Nil if the file does not compile.
    private func sayNext(_ grade: ExerciseMark.Grade?) async throws {
        // All exercises are loaded, because the next exercise may belong to any experiment.
        let steps = try await (grade == .holds ? Classroom.open() : classroom).steps(style)
        let lines =
            switch grade {
            case .holds: steps.afterHolding(entry, isLast: occasion != .oneOfSeveral)
            case .notYet: steps.advice("A hint", "hint", entry)
            case .inconclusive: [String]()
            case nil where occasion == .watched: ["Fix it and save it: the next save is checked."]
            case nil: steps.advice("Fix it, then check again", "check", entry)
            }
        if !lines.isEmpty { print("") }
        for line in lines { print(line) }
    }

    // MARK: - Words

    private func seconds(since begun: ContinuousClock.Instant) -> String {
        DurationText.text(ContinuousClock.now - begun)
    }

    /// Prints a line and flushes it. Without the flush, a reader of a pipe would see the line only at the end.
    private func say(_ line: String, _ emphasis: TerminalStyle.Emphasis?) {
        print(style.painted(line, emphasis))
        fflush(nil)
    }
}
