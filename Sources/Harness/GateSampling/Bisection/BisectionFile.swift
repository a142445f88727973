import Foundation
import Gate
import Model
import Sampling

/// The file that a bisection is kept in. One command at a time uses it.
package struct BisectionFile: Sendable {
    package let path: String
    private let question: BisectionRecord.Question
    /// On the folder: two bisections at once would disturb each other's samples.
    private let lock: FolderLock

    /// Bytes: thousands of steps.
    private static let largest = 16 << 20

    /// The file of a question in a repository's `.build`, beside the builds that it compares. Creates its folder.
    ///
    /// - Throws: ``UsageError`` if another bisection goes on in the repository; ``HarnessError`` without a folder.
    package init(of question: BisectionRecord.Question, in root: String) throws {
        let folder = "\(root)/.build/bisected"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            lock = try FolderLock(folder, followsLink: false)
        } catch FolderLock.Failure.taken {
            throw UsageError("another bisection goes on in \(root.shownPath); wait until it has ended, or end it")
        } catch {
            throw HarnessError("cannot use the folder \(folder.shownPath): \("\(error)".onOneLine())")
        }
        let metric = question.metric
        let names = [
            String(question.good.prefix(12)), String(question.bad.prefix(12)), metric.experiment, metric.cell.variant,
            metric.cell.scenario, metric.metric,
        ]
        let name = names.map { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }.prefix(40) }
        path = "\(folder)/\(name.joined(separator: "-")).json"
        self.question = question
    }

    /// The record so far; a new one if there is none.
    ///
    /// - Throws: ``UsageError`` if the file is damaged, another version's or another question's: what to do about it.
    package func read() throws -> BisectionRecord {
        let remedy = "delete it to begin anew"
        let data: Data
        do throws(FileRefusal) {
            data = try BoundedFile.read(path, atMost: Self.largest)
        } catch .missing {
            return BisectionRecord(question)
        } catch {
            throw UsageError("cannot read the bisection in \(path.shownPath): \(error); \(remedy)")
        }
        let decoder = ResultFile.decoder
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "infinite",
            negativeInfinity: "-infinite",
            nan: "unknown"
        )
        guard let header = try? decoder.decode(FormatHeader.self, from: data),
            header.format == BisectionRecord.formatName
        else { throw UsageError("\(path.shownPath) is damaged, or no bisection; \(remedy)") }
        guard header.version == BisectionRecord.currentVersion else {
            throw UsageError(
                "\(path.shownPath) has version \(header.version) of the format and this build reads version "
                    + "\(BisectionRecord.currentVersion); go on with the build that wrote it, or \(remedy)"
            )
        }
        guard let record = try? decoder.decode(BisectionRecord.self, from: data) else {
            throw UsageError("\(path.shownPath) is damaged; \(remedy)")
        }
        guard record.question == question else {
            throw UsageError(
                "\(path.shownPath) is of a bisection with another --effect or other settings; give these again, or "
                    + remedy
            )
        }
        return record
    }

    /// Replaces the whole file or nothing.
    ///
    /// - Throws: ``HarnessError`` if it cannot be written.
    package func write(_ record: BisectionRecord) throws {
        do {
            try WholeFile.write(try ComparisonDocument.encoder.encode(record) + Data("\n".utf8), to: path)
        } catch {
            throw HarnessError("cannot write the bisection into \(path.shownPath): \("\(error)".onOneLine())")
        }
    }
}
