import Foundation
import Sampling
import Subprocess

extension ComparedBuild {
    /// The experiments that are built from the same files with the same settings in both builds, so that they surely do
    /// the same.
    ///
    /// Empty if that is not known: if one of the builds is a folder, or if the manifests cannot be read. Empty too for
    /// one commit twice: who compares a commit with itself asks about the machine.
    package static func unchanged(
        _ experiments: [String],
        from base: ComparedBuild,
        to head: ComparedBuild
    ) async throws -> [String] {
        guard base.commit != head.commit, let old = try await base.sources(), let new = try await head.sources()
        else { return [] }
        return experiments.filter { name in
            guard let before = old.inputs(of: name), let after = new.inputs(of: name) else { return false }
            return before == after
        }
    }

    /// - Throws: `CancellationError` when cancelled.
    private func sources() async throws -> PackageSources? {
        guard let commit, let checkout, let root = await Git().root(),
            let tree = await GitTree(of: commit, Git(in: root))
        else { return nil }
        let scratch = try TemporaryDirectory()
        defer { scratch.remove() }
        var options = PlatformOptions()
        options.processGroupID = 0
        let result = try? await Subprocess.run(
            .name("swift"),
            arguments: ["package", "--package-path", checkout, "dump-package"],
            // `swift` leaves a folder in its temporary folder.
            environment: .inherit.updating(["TMPDIR": scratch.path]),
            platformOptions: options,
            output: .data(limit: 1 << 24),
            error: .discarded
        )
        try Task.checkCancellation()
        guard let result, result.terminationStatus.isSuccess else { return nil }
        return PackageSources(
            manifest: result.standardOutput,
            files: tree.identities,
            resolved: FileManager.default.contents(atPath: "\(checkout)/Package.resolved")
        )
    }
}
