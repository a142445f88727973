import ArgumentParser
import Foundation
import Model

/// Where the gate's verdicts are written besides the terminal.
struct GateOutputs: ParsableArguments {
    @Option(help: ArgumentHelp("Append the summary as Markdown, for $GITHUB_STEP_SUMMARY.", valueName: "file"))
    var markdown: String?

    @Option(help: ArgumentHelp("Write a test case for each verdict as JUnit XML.", valueName: "file"))
    var junit: String?

    @Flag(help: "End with status 0 if nothing is worse but something is undecided or incomparable.")
    var allowInconclusive = false

    /// Checks before a long run that its result can be written.
    ///
    /// - Throws: ``UsageError`` if a file is not writable, or the folder of one that is created or replaced.
    func expectWritable(also other: String? = nil) throws {
        if let markdown {
            try attempt(markdown) { file throws(WholeFile.WriteError) in try file.expectWritable(isReplaced: false) }
        }
        for path in [junit, other].compactMap(\.self) {
            try attempt(path) { file throws(WholeFile.WriteError) in try file.expectWritable() }
        }
    }

    /// - Throws: ``UsageError`` if a file cannot be written.
    func write(markdown text: String, junit xml: String) throws {
        if let markdown {
            // What other steps have written is kept.
            try attempt(markdown) { file throws(WholeFile.WriteError) in try file.append(Data(text.utf8)) }
        }
        if let junit { try write(Data(xml.utf8), to: junit) }
    }

    func write(_ data: Data, to path: String) throws {
        try attempt(path) { file throws(WholeFile.WriteError) in try file.replace(data) }
    }

    private func attempt(_ path: String, _ body: (OutputFile) throws(WholeFile.WriteError) -> Void) throws {
        do {
            try body(OutputFile(path))
        } catch {
            throw UsageError("cannot write \(path.shownPath): \(error); name another file")
        }
    }

    func status(_ status: ExitStatus) -> ExitStatus {
        status == .inconclusive && allowInconclusive ? .held : status
    }
}
