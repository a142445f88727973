import Foundation
import Sampling
import Subprocess

extension ComparedBuild {
    /// The experiments that are built from the same files with the same settings in both builds, so that they surely do
    /// the same.
    ///
    /// An experiment has changed if git lists a file of a target that its program links as different, or if the manifest
    /// declares such a target differently, or if package versions or build settings differ.
    ///
    /// Empty if that is not known: if one of the builds is a folder, or if the manifests cannot be read. Empty too for
    /// one commit twice: to compare a commit with itself is to ask about the machine.
    package static func unchanged(
        _ experiments: [String],
        from base: ComparedBuild,
        to head: ComparedBuild
    ) async throws -> [String] {
        guard let before = base.commit, let after = head.commit, before != after,
            let files = await Git().entries("diff-tree", "-r", "-z", "--name-only", before, after),
            let old = try await base.sources(), let new = try await head.sources()
        else { return [] }
        return experiments.filter { name in
            guard let program = old.program(name), program == new.program(name) else { return false }
            return !files.contains(where: program.isBuilt)
        }
    }

    /// - Throws: `CancellationError` when cancelled.
    private func sources() async throws -> PackageSources? {
        guard let checkout else { return nil }
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
            resolved: FileManager.default.contents(atPath: "\(checkout)/Package.resolved")
        )
    }
}
