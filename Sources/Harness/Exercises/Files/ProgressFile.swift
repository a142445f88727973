import Foundation
import Model
import Sampling

/// The file that contains a learner's progress. git ignores this file.
package struct ProgressFile: Sendable {
    package static let name = ".pitfalls-progress.json"

    private let root: String

    package init(in root: String) { self.root = root }

    /// The maximum size of the file in bytes. Some thousand marks fit into this size.
    private static let largest = 4 << 20

    /// - Throws: ``UsageError`` if the file is damaged or has another version. The error says what to do.
    package func read() throws(UsageError) -> Progress {
        let remedy = "move it away to start again; your exercises' files are not in it"
        let contents: Data
        do throws(FileRefusal) {
            contents = try BoundedFile.read("\(root)/\(Self.name)", atMost: Self.largest, followsLink: false)
        } catch .missing {
            return Progress()
        } catch {
            throw UsageError("cannot read your progress in \(Self.name): \(error); \(remedy)")
        }
        let decoder = ResultFile.decoder
        let header = try? decoder.decode(FormatHeader.self, from: contents)
        guard let header, header.format == Progress.formatName else {
            throw UsageError("\(Self.name) is damaged, or is not a file of marks; \(remedy)")
        }
        guard header.version == Progress.currentVersion else {
            throw UsageError(
                "\(Self.name) is of version \(header.version), and this build reads \(Progress.currentVersion): "
                    + "use the checkout that wrote it, or \(remedy)"
            )
        }
        guard let progress = try? decoder.decode(Progress.self, from: contents) else {
            throw UsageError("\(Self.name) is damaged; \(remedy)")
        }
        return progress
    }

    /// Checks that the file can be written. Call before long work, whose result the file keeps.
    package func expectWritable() throws(UsageError) {
        do {
            try OutputFile("\(root)/\(Self.name)").expectWritable()
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ reason: WholeFile.WriteError) -> UsageError {
        UsageError("cannot write your progress into \(Self.name): \(reason); free some space, or allow writing there")
    }

    /// Changes the file under a lock, because a command in another terminal may change the file at the same time.
    ///
    /// - Throws: ``UsageError`` if the file cannot be read or written. The file is then unchanged.
    package func update(_ change: (inout Progress) -> Void) async throws {
        let lock = try await lock()
        defer { withExtendedLifetime(lock) {} }
        var progress = try read()
        change(&progress)
        let text = try ResultFile.encoder(.prettyPrinted).encode(progress)
        do {
            try WholeFile.write(text + Data("\n".utf8), to: "\(root)/\(Self.name)")
        } catch {
            throw failure(error)
        }
    }

    /// Takes the lock. Another command holds the lock only for milliseconds.
    private func lock() async throws -> FolderLock {
        let patience = ContinuousClock.now + .seconds(10)
        while true {
            do throws(FolderLock.Failure) {
                return try FolderLock(root)
            } catch .system(let code) {
                throw UsageError("cannot use the checkout \(root.shownPath): \(String(cString: strerror(code)))")
            } catch .taken {
                guard ContinuousClock.now < patience else {
                    throw UsageError("another command has locked \(Self.name); end it and try again")
                }
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }
}
