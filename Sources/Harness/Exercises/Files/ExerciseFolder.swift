import Foundation
import Model

/// The files of an exercise in a checkout: the learner's file, and the files that the exercise provides.
package struct ExerciseFolder: Sendable {
    private let root: String
    private let experiment: String
    private let exercise: ExerciseDescription

    /// - Parameter root: The checkout's uppermost folder.
    package init(_ entry: Catalog.Entry, in root: String) {
        (self.root, experiment, exercise) = (root, entry.experiment, entry.exercise)
    }

    /// The learner's file, relative to the checkout.
    package var file: String { "\(place)/yours/\(exercise.file)" }
    private var place: String { "experiments/\(experiment)/exercises/\(exercise.name)" }

    /// Largest file that is read, in bytes. An exercise has about fifty lines.
    private static let largest = 256 << 10

    // MARK: - The learner's file

    /// Reads the learner's file; nil if the learner has no file.
    ///
    /// - Throws: ``UsageError`` if the file exists but cannot be read.
    package func text() throws(UsageError) -> String? {
        do throws(FileRefusal) {
            return try BoundedFile.text("\(root)/\(file)", atMost: Self.largest)
        } catch .missing {
            return nil
        } catch {
            throw UsageError(
                "your file \(file) \(error.predicate); fix that, or put the starting point back with "
                    + "\(CourseCommand.exercise) reset \(exercise.name)"
            )
        }
    }

    /// The time when the learner's file was last saved; nil if the learner has no file.
    package var changed: Date? {
        try? FileManager.default.attributesOfItem(atPath: "\(root)/\(file)")[.modificationDate] as? Date
    }

    /// Checks that ``begin()`` can put the starting point in place. Call before a learner answers questions.
    package func expectWritable() throws(UsageError) {
        guard try text() == nil else { return }
        do {
            try OutputFile("\(root)/\(file)").expectWritable()
        } catch {
            throw UsageError("cannot write \(file): \(error); allow writing there")
        }
    }

    /// Puts the starting point in place.
    ///
    /// - Returns: False if the learner's file exists already. The file then stays unchanged.
    /// - Throws: ``UsageError`` if a file cannot be read or written.
    package func begin() throws(UsageError) -> Bool {
        if try text() != nil { return false }
        try write(try startingPoint(), kept: nil)
        return true
    }

    /// Replaces the learner's file with the starting point. Keeps the learner's file under another name.
    ///
    /// - Returns: The path of the kept file, relative to the checkout.
    /// - Throws: ``UsageError`` if a file cannot be moved or written. The learner's file then has either its old name
    ///   or the other name.
    package func reset() throws(UsageError) -> String? {
        // The starting point is read first, so that nothing is moved if it is missing.
        let start = try startingPoint()
        // An unchanged file need not be kept. A file that cannot be read is kept, because it may have changed.
        let kept = (try? text()) == start ? nil : try setAside()
        try write(start, kept: kept)
        return kept
    }

    private func write(_ text: String, kept: String?) throws(UsageError) {
        do {
            try WholeFile.write(Data(text.utf8), to: "\(root)/\(file)")
        } catch {
            throw UsageError("cannot write \(file): \(error)\(kept.map { "; your file is \($0)" } ?? "")")
        }
    }

    /// Moves the learner's file to a free name. SwiftPM does not compile it, because the name begins with a dot.
    private func setAside() throws(UsageError) -> String? {
        let from = "\(root)/\(file)"
        guard (try? FileManager.default.attributesOfItem(atPath: from)) != nil else { return nil }
        for number in 1...Self.mostKept {
            let kept = "\(place)/.\(exercise.typeName).kept-\(number).swift"
            // `moveItem`, unlike a rename, never replaces a file.
            do {
                try FileManager.default.moveItem(atPath: from, toPath: "\(root)/\(kept)")
                return kept
            } catch CocoaError.fileWriteFileExists {
                continue
            } catch {
                throw UsageError(
                    "cannot move \(file) to \(kept): \(ResultFileError.reason(error)); "
                        + "nothing was changed"
                )
            }
        }
        throw UsageError("\(place) has \(Self.mostKept) kept files; remove the ones you do not need")
    }

    private static let mostKept = 1000

    // MARK: - What the exercise provides

    /// The text that a learner begins with: the starting point, with a comment that lists the project's declarations
    /// for an answer.
    package func startingPoint() throws(UsageError) -> String {
        try withUsedDeclarations(Self.learners(try ours(exercise.file)))
    }

    /// Adds the list of the project's declarations for an answer, as a comment below the imports.
    private func withUsedDeclarations(_ text: String) throws(UsageError) -> String {
        let comment = try usedDeclarations().comment
        guard !comment.isEmpty, let imports = text.matches(of: /(?m)^import .*\n/).last else { return text }
        let end = imports.range.upperBound
        return "\(text[..<end])\n\(comment)\(text[end...])"
    }

    /// The project's declarations that our answer uses.
    package func usedDeclarations() throws(UsageError) -> UsedDeclarations {
        let own = "experiments/\(experiment)"
        let paths = [own, "Sources/Subjects", "Sources/Trials"].flatMap { folder -> [String] in
            let files = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String }
            return (files ?? []).sorted().map { "\(folder)/\($0)" }
        }
        let sources = paths.filter { path in
            path.hasSuffix(".swift") && (!path.hasPrefix("\(own)/exercises/") || path.hasPrefix("\(place)/"))
                && !path.contains("/yours/") && !path.hasSuffix("/\(exercise.typeName)Exercise.swift")
        }
        return UsedDeclarations(
            of: try ours("\(exercise.typeName)Answer.swift"),
            in: sources.compactMap { path -> (path: String, text: String)? in
                guard let text = try? BoundedFile.text("\(root)/\(path)", atMost: Self.largest) else { return nil }
                return (path: path, text: text)
            }
        )
    }

    /// Our answer, with its type renamed to the learner's type, and with the same comment as the starting point.
    package func answer() throws(UsageError) -> String {
        let text = Self.learners(try ours("\(exercise.typeName)Answer.swift"))
        return try withUsedDeclarations(text.replacing("\(exercise.typeName)Answer", with: exercise.typeName))
    }

    /// - Throws: ``UsageError`` if the checkout does not have the file.
    private func ours(_ name: String) throws(UsageError) -> String {
        do throws(FileRefusal) {
            return try BoundedFile.text("\(root)/\(place)/\(name)", atMost: Self.largest)
        } catch {
            throw UsageError(
                "\(place)/\(name) \(error.predicate); the checkout is not complete: get the file back with git"
            )
        }
    }

    /// Turns a file of the experiment's module into the learner's file. Makes its commented-out imports active. Removes
    /// `package` from its declarations, because no other file uses them.
    static func learners(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.hasPrefix("// import ") { return String(line.dropFirst(3)) }
            let code = line.drop { $0 == " " }
            guard code.hasPrefix("package ") else { return String(line) }
            return String(line.prefix(line.count - code.count) + code.dropFirst("package ".count))
        }
        return lines.joined(separator: "\n")
    }
}
