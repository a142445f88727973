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
    /// - Throws: ``UsageError`` if a file's folder does not exist or is not writable.
    func expectWritable(also other: String?) throws {
        for path in [markdown, junit, other].compactMap(\.self) where !path.hasPrefix("/dev/") {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            guard FileManager.default.isFolder(atPath: folder), FileManager.default.isWritableFile(atPath: folder)
            else {
                throw UsageError(
                    "cannot write \(path): \(folder) is not a writable folder; name another file"
                )
            }
        }
    }

    /// - Throws: ``UsageError`` if a file cannot be written.
    func write(markdown text: String, junit xml: String) throws {
        if let markdown {
            // What other steps have written is kept.
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
