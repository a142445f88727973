import Console
import Course
import Foundation
import Model

/// One exercise's file, from building to the mark.
struct MarkedFile {
    private let entry: Catalog.Entry
    private let answer: String?
    private let classroom: Classroom
    private let options: CheckOptions
    private let style = TerminalStyle.standardOutput

    init(_ entry: Catalog.Entry, answer: String? = nil, _ classroom: Classroom, _ options: CheckOptions) {
        (self.entry, self.answer, self.classroom, self.options) = (entry, answer, classroom, options)
    }

    /// Builds, measures, prints the mark and notes it.
    ///
    /// - Returns: Nil if the file does not compile.
    /// - Throws: ``UsageError``, ``HarnessError``; `CancellationError` when cancelled.
    func run() async throws -> ExerciseMark.Grade? {
        let begun = ContinuousClock.now
        let name = entry.exercise.name
        let text = try answer == nil ? learnersText() : nil
        if !options.skipsBuild {
            let compilation = try await classroom.program(of: entry).build()
            for message in compilation.messages { print(message) }
            let words = compilation.isBuilt ? "compiles" : "does not compile"
            say("\(name): \(words) (\(seconds(since: begun)))", compilation.isBuilt ? nil : .strongRed)
            guard compilation.isBuilt else { return nil }
        }
        let marking = try classroom.marking(
            of: entry,
            answer: answer,
            debugBuild: options.debugBuild
        )
        let mark = try await marking.mark(entry.exercise, expectsFile: text != nil)
        let marked = answer.map { "\(name), \($0)" } ?? name
        for line in MarkText(style: style).lines(mark, of: marked) { print(line) }
        say("(\(seconds(since: begun)))", .faint)
        if let text { try await note(mark, text) }
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
                "your file \(folder.file) is gone; pitfalls exercise start \(name) puts the starting point there"
            )
        }
        let startingPoint = try folder.startingPoint()
        if let record, record.startingPoint != FileDigest.text(of: startingPoint) {
            let remedy = "pitfalls exercise reset puts the new starting point in place, and keeps your file"
            say("The exercise has changed since you began it: \(remedy).", .yellow)
        } else if text == startingPoint {
            say("Your file is still the starting point: \(folder.file)", .yellow)
        }
        return text
    }

    private func note(_ mark: ExerciseMark, _ text: String) async throws {
        let name = entry.exercise.name
        let digest = FileDigest.text(of: text)
        try await classroom.progressFile.update { progress in
            progress.note(Progress.Mark(at: .now, file: digest, mark), of: name)
        }
        switch mark.grade {
        case .holds: print("\nCompare it with ours: \(Classroom.command) solution")
        case .notYet: print("\nA hint: \(Classroom.command) hint")
        case .inconclusive: break
        }
    }

    // MARK: - Words

    private func seconds(since begun: ContinuousClock.Instant) -> String {
        DurationText.text(ContinuousClock.now - begun)
    }

    /// At once: through a pipe it would wait for the end.
    private func say(_ line: String, _ emphasis: TerminalStyle.Emphasis?) {
        print(style.painted(line, emphasis))
        fflush(nil)
    }
}
