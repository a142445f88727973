import ArgumentParser
import Foundation
import Results
import Runner

/// Where the gate's verdicts go besides the terminal.
struct GateOutputs: ParsableArguments {
    @Option(help: ArgumentHelp("Append the summary as Markdown, as to $GITHUB_STEP_SUMMARY.", valueName: "file"))
    var markdown: String?

    @Option(help: ArgumentHelp("Write a test case for each verdict as JUnit XML.", valueName: "file"))
    var junit: String?

    @Flag(help: "End with status 0 where nothing is worse but something is not decided, or cannot be compared.")
    var allowInconclusive = false

    /// - Throws: ``UsageError`` where a file cannot be written.
    func write(markdown text: String, junit xml: String) throws {
        if let markdown {
            // What other steps have written stays.
            let before = FileManager.default.contents(atPath: markdown) ?? Data()
            try write(before + Data(text.utf8), to: markdown)
        }
        if let junit { try write(Data(xml.utf8), to: junit) }
    }

    func write(_ data: Data, to path: String) throws {
        do {
            try WholeFile.write(data, to: path)
        } catch {
            throw UsageError("cannot write \(path): \(error)")
        }
    }

    func status(_ status: ExitStatus) -> ExitStatus {
        status == .inconclusive && allowInconclusive ? .held : status
    }
}
