import Foundation
import Model

/// The files of a commit, as git stores them.
package struct GitTree: Sendable {
    package struct File: Sendable {
        package let path: String
        package let kind: Kind
        let object: String
        /// Bytes; 0 in the index, which does not store it.
        let size: Int

        /// The same in a commit and in the index, if its name, its kind and its bytes are.
        fileprivate var identity: String { "\(kind) \(object) \(path)" }
    }

    package enum Kind: Sendable {
        case plain
        case program
        case link
    }

    package let files: [File]
    private let git: Git

    /// The files beneath the folder that git is asked in, with paths relative to it. Submodules are left out.
    ///
    /// - Returns: Nil if git does not list them, if a name is not UTF-8, or if there is more than 512 MB.
    package init?(of commit: String, _ git: Git) async {
        let listing = await git.output(["ls-tree", "-r", "-l", "-z", commit], atMost: Self.largestListing)
        guard let files = listing.flatMap(Self.files), files.lazy.map(\.size).reduce(0, +) <= Self.largestTree
        else { return nil }
        (self.files, self.git) = (files, git)
    }

    /// The files of the index, likewise.
    private static func index(_ git: Git) async -> [File]? {
        await git.output(["ls-files", "-s", "-z"], atMost: largestListing).flatMap(files)
    }

    /// From `mode type object size<tab>path` or `mode object stage<tab>path`.
    private static func files(in listing: Data) -> [File]? {
        var files: [File] = []
        for line in listing.split(separator: 0) {
            guard let text = String(validating: line, as: UTF8.self), let tab = text.firstIndex(of: "\t") else {
                return nil
            }
            let fields = text[..<tab].split(separator: " ")
            guard fields.count >= 3, let kind = Kind(mode: fields[0]) else { continue }
            let isCommitted = fields.count == 4
            let size = isCommitted ? Int(fields[3]) : 0
            guard let size, (0...largestTree).contains(size) else { return nil }
            let object = String(fields[isCommitted ? 2 : 1])
            files.append(File(path: String(text[text.index(after: tab)...]), kind: kind, object: object, size: size))
            // Of 512 MB each at most, they cannot overflow together either.
            guard files.count <= largestCount else { return nil }
        }
        return files
    }

    private static let largestListing = 64 << 20
    private static let largestTree = 512 << 20
    private static let largestCount = 1 << 20

    // MARK: - Contents

    /// Passes every file and its contents to `take`, until that returns false. O(their size), with some files in
    /// memory at once.
    ///
    /// - Returns: Whether `take` never returned false; nil if git does not print a file.
    package func forEach(
        where isWanted: (File) -> Bool = { _ in true },
        _ take: (File, Data) throws -> Bool
    ) async rethrows -> Bool? {
        var rest = files.filter(isWanted)[...]
        while !rest.isEmpty {
            var bytes = 0
            let batch = rest.prefix(Self.largestBatch).prefix { file in
                defer { bytes += file.size }
                return bytes == 0 || bytes + file.size <= Self.batch
            }
            guard let contents = await contents(of: batch) else { return nil }
            for (file, data) in zip(batch, contents) where try !take(file, data) { return false }
            rest = rest.dropFirst(batch.count)
        }
        return true
    }

    private static let batch = 16 << 20
    /// Files. Their names fit into a pipe at once: to write more to a git that has died in the meantime would raise
    /// SIGPIPE here.
    private static let largestBatch = 1000

    /// `object blob size`, a line end, the bytes and a line end, for each.
    private func contents(of files: ArraySlice<File>) async -> [Data]? {
        let asked = Data(files.map { $0.object + "\n" }.joined().utf8)
        let size = files.map { $0.size + 200 }.reduce(0, +)
        guard var rest = await git.output(["cat-file", "--batch"], input: asked, atMost: size) else { return nil }
        var contents: [Data] = []
        for file in files {
            let header = Data("\(file.object) blob \(file.size)\n".utf8)
            guard rest.starts(with: header), rest.count > header.count + file.size else { return nil }
            rest = rest.dropFirst(header.count)
            contents.append(rest.prefix(file.size))
            rest = rest.dropFirst(file.size + 1)
        }
        return contents
    }

    // MARK: - Comparing

    /// Each file's kind and the name that git gives its contents, by its path: equal only if the files are.
    package var identities: [String: String] {
        Dictionary(files.map { ($0.path, "\($0.kind) \($0.object)") }) { one, other in "\(one) \(other)" }
    }

    /// Whether the index has exactly these files; nil if git does not say.
    package func equalsIndex() async -> Bool? {
        guard let index = await Self.index(git) else { return nil }
        return Set(index.map(\.identity)) == Set(files.map(\.identity))
    }

    /// Whether the index has a file that this commit lacks; nil if git does not say.
    package func lacksFileOfIndex(where isWanted: (String) -> Bool) async -> Bool? {
        guard let index = await Self.index(git) else { return nil }
        return !Set(index.map(\.path).filter(isWanted)).isSubset(of: files.map(\.path))
    }

    /// Whether a folder has these files with exactly these bytes; nil if git does not print one.
    ///
    /// The bytes are compared as they are. A checkout whose files a filter or a line-ending setting converts counts as
    /// changed: to know better, the programs that it names would have to run.
    package func equals(_ folder: String, where isWanted: (File) -> Bool = { _ in true }) async -> Bool? {
        await forEach(where: isWanted) { file, contents in file.isStored(as: contents, in: folder) }
    }
}

extension GitTree.File {
    /// Whether a folder has the file with exactly these bytes. Permissions do not count.
    package func isStored(as contents: Data, in folder: String) -> Bool {
        guard kind == .link else {
            return (try? BoundedFile.read("\(folder)/\(path)", atMost: contents.count, followsLink: false)) == contents
        }
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(path)")
        return target.map { Data($0.utf8) } == contents
    }
}

extension GitTree.Kind {
    /// Nil for a submodule.
    fileprivate init?(mode: Substring) {
        switch mode {
        case "160000": return nil
        case "120000": self = .link
        case "100755": self = .program
        default: self = .plain
        }
    }
}
