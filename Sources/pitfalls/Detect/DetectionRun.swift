import Foundation
import Model
import Sampling

/// A run of detectors on experiments, one experiment after another.
struct DetectionRun: Sendable {
    let executables: [ExperimentExecutable]
    let detectors: [Detector]
    /// The experiments' folder in the checkout of this build. Without a checkout it is nil, and no experiment can be
    /// built.
    let sources: String?
    let say: @Sendable (String) -> Void

    /// - Parameter took: A closure that receives each experiment after all detectors have run on it.
    func run(took: (DetectedExperiment) throws -> Void) async throws {
        var builds: [Detector: SanitizedBuild] = [:]
        for detector in detectors {
            guard let sanitizer = detector.sanitizer else { continue }
            let root = URL(fileURLWithPath: try checkout()).deletingLastPathComponent().path
            builds[detector] = try await Interruption.cancelling {
                try await SanitizedBuild(with: sanitizer, of: executables.map(\.name), in: root, say: say)
            }
        }
        let symbolizer = builds.isEmpty ? nil : await SanitizedBuild.symbolizer()
        for executable in executables {
            let measured = try await Interruption.cancelling { [builds] in
                try await detect(executable, builds, symbolizer)
            }
            try took(measured)
        }
    }

    private func checkout() throws(UsageError) -> String {
        guard let sources else {
            throw UsageError(
                "the checkout of this build does not exist; \(InstalledBuild.checkoutRemedy(for: "detect"))"
            )
        }
        return sources
    }

    private func detect(
        _ executable: ExperimentExecutable,
        _ builds: [Detector: SanitizedBuild],
        _ symbolizer: String?
    ) async throws -> DetectedExperiment {
        let experiment = try await executable.describe()
        var variants = experiment.shownCells.map { DetectedVariant(name: $0.variant.name, kind: $0.variant.kind) }
        func note(_ detector: Detector, _ findings: [String: Finding]) {
            for place in variants.indices { variants[place][detector] = findings[variants[place].name] }
        }
        let progress = { (detector: Detector) in
            { (what: String) in say("\(experiment.name), \(detector.label): \(what)") }
        }
        let shared = try TemporaryDirectory()
        defer { shared.remove() }
        let scenarios = experiment.scenarios.filter { !$0.isLarge }.map(\.name)
        _ = try await executable.prepare(settings: RunSettings(), scenarios: scenarios, sharedDirectory: shared.path)

        for detector in detectors {
            switch detector {
            case .compiler:
                let inquiry = try CompilerInquiry(
                    experiment,
                    folder: "\(try checkout())/\(experiment.name)",
                    build: URL(fileURLWithPath: executable.path).deletingLastPathComponent()
                )
                note(.compiler, try await inquiry.findings(progress: progress(.compiler)))
            case .threadSanitizer, .addressSanitizer:
                guard let build = builds[detector] else { continue }
                let inquiry = SanitizerInquiry(
                    sanitizer: detector,
                    executable: build.executable(experiment.name),
                    experiment: experiment,
                    sharedDirectory: shared.path,
                    symbolizer: symbolizer
                )
                note(detector, try await inquiry.findings(progress: progress(detector)))
            case .twoItems:
                progress(.twoItems)("the small test")
                note(.twoItems, try await TwoItemsInquiry(executable: executable, experiment: experiment).findings())
            case .hangDetector, .crash:
                // The hang detector and the crash detector use the same samples.
                guard detector == .hangDetector || !detectors.contains(.hangDetector) else { continue }
                let inquiry = OrdinaryInquiry(
                    executable: executable,
                    experiment: experiment,
                    sharedDirectory: shared.path
                )
                let findings = try await inquiry.findings(progress: progress(detector))
                if detectors.contains(.hangDetector) { note(.hangDetector, findings.mapValues(\.hang)) }
                if detectors.contains(.crash) { note(.crash, findings.mapValues(\.crash)) }
            }
        }
        return DetectedExperiment(
            name: experiment.name,
            measuredAt: .now,
            environment: await EnvironmentProbe.read(),
            variants: variants
        )
    }
}

/// A build of the experiments with a sanitizer. It has its own scratch folder, which is kept.
private struct SanitizedBuild: Sendable {
    /// The folder with the built programs.
    let folder: String

    /// - Parameter sanitizer: The sanitizer's name, as `swift build --sanitize` takes it.
    /// - Throws: ``HarnessError`` if the build fails. `CancellationError` if the task is cancelled.
    init(with sanitizer: String, of experiments: [String], in root: String, say: (String) -> Void) async throws {
        let scratch = "\(root)/.build/detect/\(sanitizer)"
        folder = "\(scratch)/release"
        say("building with --sanitize \(sanitizer) in \(scratch.shownPath): about ten minutes and 2 GB the first time")
        // A build of the command also builds every experiment.
        let products = experiments.count > 3 ? ["pitfalls"] : experiments
        for product in products {
            let build = try await SwiftBuild.run([
                "-c", "release", "--sanitize", sanitizer, "--scratch-path", scratch, "--package-path", root,
                "--product", product,
            ])
            guard build.isBuilt else {
                let reason = build.printed.split(separator: "\n").first { $0.contains("error:") } ?? "no reason given"
                throw HarnessError(
                    "\(product) does not build with --sanitize \(sanitizer): \(String(reason).onOneLine(atMost: 1000))"
                )
            }
        }
    }

    func executable(_ experiment: String) -> ExperimentExecutable {
        ExperimentExecutable(name: experiment, path: "\(folder)/\(experiment)")
    }

    /// Returns the path of the toolchain's symbolizer; nil if the swift command's folder has no symbolizer.
    static func symbolizer() async -> String? {
        guard let swift = await CommandOutput.firstLine("sh", ["-c", "command -v swift"]) else { return nil }
        let path = URL(fileURLWithPath: swift).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "llvm-symbolizer").path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }
}
