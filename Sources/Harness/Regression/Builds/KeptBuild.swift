import Foundation
import Model
import Sampling
import Subprocess

/// The programs of a commit, copied out of the folder where they were built. A commit's programs are built once with each
/// installed compiler.
struct KeptBuild: Sendable {
    let folder: String

    /// Builds a product of a commit, or finds its programs. If this checkout has exactly the commit's files and already
    /// has a build, the commit is built there.
    ///
    /// - Parameters:
    ///   - name: The name that the user gave the commit.
    ///   - say: Called before a step that takes long.
    /// - Throws: ``HarnessError`` if the commit does not build. If the commit does not declare the product, no program
    ///   is kept.
    static func build(
        _ product: String,
        of commit: String,
        named name: String,
        say: @Sendable (String) -> Void
    ) async throws -> KeptBuild {
        let git = Git()
        guard let root = await git.root() else {
            throw HarnessError("git cannot find the repository of the current folder")
        }
        let revision = try await RevisionFolder(in: root) { path in
            say("waiting for another process, which uses \(path.shownPath)")
        }
        // The folder stays locked until the programs are copied.
        defer { withExtendedLifetime(revision) {} }
        let kept = KeptBuild(folder: "\(root)/.build/compared/\(commit)")
        let compiler = Data(Self.compiler.utf8)
        let stamps = [product, "pitfalls"].map { "\(kept.folder)/\($0).built" }
        if stamps.contains(where: { FileManager.default.contents(atPath: $0) == compiler }) { return kept }

        let isHere = await isCheckout(root, of: commit, git)
        let place = isHere ? root : revision.path
        if !isHere {
            try await revision.fill(with: commit)
            // The folder may contain programs of an earlier commit that this commit does not have.
            for program in programs(in: place) { try? FileManager.default.removeItem(atPath: program) }
        }
        say("building \(name.onOneLine()) (\(commit.prefix(12))) in \(place.shownPath)")
        let build = try await SwiftBuild.run(
            ["-c", "release", "--product", product, "--package-path", place],
            isUsersOwn: isHere
        )
        let reason = build.printed.split(separator: "\n").first { $0.contains("error:") } ?? "no reason given"
        guard build.isBuilt || reason.contains("no product named") else {
            // `.ci/bisect` searches this message for “HEAD does not build”.
            throw HarnessError("\(name.onOneLine()) does not build: \(String(reason).onOneLine(atMost: 1000))")
        }
        // All programs are kept, because a later comparison may need other experiments.
        try await kept.keep(build.isBuilt ? programs(in: place) : [], of: place)
        try WholeFile.write(compiler, to: stamps[0])
        return kept
    }

    /// The file of the `swift` command, and its date.
    private static var compiler: String {
        guard let command = CommandOutput.path(of: "swift") else { return "" }
        let file = URL(fileURLWithPath: command).resolvingSymlinksInPath().path
        let date = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        return "\(file) of \(date?.timeIntervalSince1970 ?? 0)"
    }

    /// Returns whether the user's checkout has exactly this commit's files, and a build.
    private static func isCheckout(_ root: String, of commit: String, _ git: Git) async -> Bool {
        guard FileManager.default.fileExists(atPath: "\(root)/.build/release/pitfalls"),
            await git.commit(named: "HEAD") == commit
        else { return false }
        return await EnvironmentProbe.isChanged(root) == false
    }

    /// Returns the paths of the programs of a release build.
    private static func programs(in place: String) -> [String] {
        let folder = "\(place)/.build/release"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.contains(".") }.map { "\(folder)/\($0)" }.filter {
            FileManager.default.isExecutableFile(atPath: $0) && !FileManager.default.isFolder(atPath: $0)
        }
    }

    /// Copies programs with their resources, and the manifest that says which sources they are built from.
    private func keep(_ programs: [String], of place: String) async throws {
        let manifest = await Self.manifest(in: place)
        try Task.checkCancellation()
        let files = FileManager.default
        let release = "\(place)/.build/release"
        let resources = ((try? files.contentsOfDirectory(atPath: release)) ?? []).filter { $0.hasSuffix(".resources") }
        do {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for path in programs + resources.map({ "\(release)/\($0)" }) + ["\(place)/Package.resolved"] {
                let copy = "\(folder)/\((path as NSString).lastPathComponent)"
                if files.fileExists(atPath: copy) { try files.removeItem(atPath: copy) }
                if files.fileExists(atPath: path) { try files.copyItem(atPath: path, toPath: copy) }
            }
            if let manifest { try WholeFile.write(manifest, to: "\(folder)/manifest.json") }
        } catch {
            throw HarnessError("cannot write \(folder.shownPath): \(ResultFileError.reason(error))")
        }
    }

    /// The sources of the programs; nil if the manifest could not be read.
    var sources: PackageSources? {
        guard let manifest = FileManager.default.contents(atPath: "\(folder)/manifest.json") else { return nil }
        return PackageSources(
            manifest: manifest,
            resolved: FileManager.default.contents(atPath: "\(folder)/Package.resolved")
        )
    }

    private static func manifest(in place: String) async -> Data? {
        guard let scratch = try? TemporaryDirectory() else { return nil }
        defer { scratch.remove() }
        let result = try? await Subprocess.run(
            .name("swift"),
            arguments: ["package", "--package-path", place, "dump-package"],
            // `swift` leaves a folder in its temporary folder.
            environment: .inherit.updating(["TMPDIR": scratch.path]),
            platformOptions: .ownGroup,
            output: .data(limit: 1 << 24),
            error: .discarded
        )
        guard let result, result.terminationStatus.isSuccess else { return nil }
        return result.standardOutput
    }
}
