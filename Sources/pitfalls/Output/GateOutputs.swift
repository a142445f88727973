import ArgumentParser
import Console
import Foundation
import Model
import Sampling

/// Where the gate's verdicts go besides the terminal.
struct GateOutputs: ParsableArguments {
    @Option(help: ArgumentHelp("Append the summary as Markdown, as to $GITHUB_STEP_SUMMARY.", valueName: "file"))
    var markdown: String?

    @Option(help: ArgumentHelp("Write a test case for each verdict as JUnit XML.", valueName: "file"))
    var junit: String?

    @Flag(help: "End with status 0 where nothing is worse but something is not decided, or cannot be compared.")
    var allowInconclusive = false

    /// Finds out before a long run whether its result will find a place.
    ///
    /// - Throws: ``UsageError`` where a file's folder is none or may not be written to.
    func expectWritable(also other: String?) throws {
        for path in [markdown, junit, other].compactMap(\.self) where !path.hasPrefix("/dev/") {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
                FileManager.default.isWritableFile(atPath: folder)
            else {
                throw UsageError(
                    "cannot write \(path): \(folder) is not a folder that can be written to; name another file"
                )
            }
        }
    }

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
