import ArgumentParser
import Foundation
import Model

/// A file for a command's output, which an option names. If the file cannot be written, each method throws a
/// ``UsageError`` that says what to do.
struct NamedFile {
    private let path: String
    private let remedy: String

    init(_ path: String, else remedy: String = "name another file") {
        (self.path, self.remedy) = (path, remedy)
    }

    /// Checks that the file can be written, so that a long run does not lose its results.
    func expectWritable(isReplaced: Bool = true) throws {
        try attempt { file throws(WholeFile.WriteError) in try file.expectWritable(isReplaced: isReplaced) }
    }

    /// Replaces the whole file. If the writing fails, the file is unchanged.
    func write(_ data: Data) throws {
        try attempt { file throws(WholeFile.WriteError) in try file.replace(data) }
    }

    func append(_ text: String) throws {
        try attempt { file throws(WholeFile.WriteError) in try file.append(Data(text.utf8)) }
    }

    private func attempt(_ body: (OutputFile) throws(WholeFile.WriteError) -> Void) throws {
        do {
            try body(OutputFile(path))
        } catch {
            throw UsageError("cannot write \(path.shownPath): \(error); \(remedy)")
        }
    }
}

/// The files into which `check` and `compare` write their verdicts, in addition to the terminal.
struct GateOutputs: ParsableArguments {
    @Option(help: ArgumentHelp("Append the summary as Markdown, for $GITHUB_STEP_SUMMARY.", valueName: "file"))
    var markdown: String?

    @Option(help: ArgumentHelp("Write a test case for each verdict as JUnit XML.", valueName: "file"))
    var junit: String?

    @Flag(help: "End with status 0 if nothing is worse but something is undecided or incomparable.")
    var allowInconclusive = false

    /// Checks before a long run that its results can be written.
    ///
    /// - Throws: ``UsageError``.
    func expectWritable(also other: String? = nil) throws {
        if let markdown { try NamedFile(markdown).expectWritable(isReplaced: false) }
        for path in [junit, other].compactMap(\.self) { try NamedFile(path).expectWritable() }
    }

    /// - Throws: ``UsageError`` if a file cannot be written.
    func write(markdown text: String, junit xml: String) throws {
        // The summary is appended, because the file may contain the text of earlier steps of a job.
        if let markdown { try NamedFile(markdown).append(text) }
        if let junit { try NamedFile(junit).write(Data(xml.utf8)) }
    }

    func status(_ status: ExitStatus) -> ExitStatus {
        status == .inconclusive && allowInconclusive ? .held : status
    }
}
