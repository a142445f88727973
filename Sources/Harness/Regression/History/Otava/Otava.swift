import Foundation
import Model
import Sampling
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Apache Otava (incubating), run beside us: change points in noisy series by E-divisive means.
///
/// Matteson and James, "A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data", Journal of
/// the American Statistical Association 109 (2014), pages 334–345; as used by Fleming et al., "Hunter: Using Change
/// Point Detection to Hunt for Performance Regressions", ICPE 2023. No change point is of our own making.
package struct Otava: Sendable {
    /// How to install it: one line for a terminal.
    static let installation = "pip install apache-otava"

    private let executable: String

    /// Nil if no folder of the search path has the command `otava`.
    package init?(searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? "") {
        let paths = searchPath.split(separator: ":").map { "\($0)/otava" }
        guard let found = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else { return nil }
        executable = found
    }

    /// The change points of all series, in the order of the series and of their points.
    ///
    /// A call takes a second or two, and about a millisecond more for each series of fifty points.
    ///
    /// - Throws: ``HarnessError`` if Otava fails, takes too long, or answers something else than version 0.8 does;
    ///   `CancellationError` when cancelled.
    package func changePoints(
        in series: [OtavaSeries],
        _ settings: OtavaSettings = .standard
    ) async throws -> [ChangePoint] {
        let input = OtavaInput(series)
        guard !input.tests.isEmpty else { return [] }
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let configuration: String
        do {
            configuration = try input.write(into: folder.path)
        } catch {
            throw HarnessError("cannot write the series for Otava into \(folder.path): \(error); make room there")
        }
        let options = [
            "-P", String(settings.probability(among: series.count)),
            "--magnitude", "0.0", "--window", String(settings.window),
        ]
        let points = try await analyse(input, configuration, options, patience: Self.patience(for: series))
        let found = Dictionary(grouping: points, by: \.series)
        return series.flatMap { series in
            settings.lasting((found[series.name] ?? []).sorted { $0.index < $1.index }, in: series.values.count)
        }
    }

    /// Ten times what a slow machine takes: a call that hangs ends, and none that works does.
    private static func patience(for series: [OtavaSeries]) -> Duration {
        .seconds(60) + .milliseconds(series.reduce(0) { $0 + 20 + $1.values.count })
    }

    private func analyse(
        _ input: OtavaInput,
        _ configuration: String,
        _ options: [String],
        patience: Duration
    ) async throws -> [ChangePoint] {
        let arguments =
            ["analyze", "--config-file", configuration, "--output", "json"] + OtavaInput.limits + options + input.tests
        let run: (output: Data, errors: String, isSuccess: Bool)?
        do {
            run = try await Deadline.finishing(within: patience) { try await Self.run(executable, arguments) }
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw HarnessError("cannot run \(executable.shownPath): \("\(error)".onOneLine()); \(Self.advice)")
        }
        guard let run else {
            throw HarnessError(
                "Otava has not answered within \(patience.components.seconds) s; ask about fewer series, "
                    + "or look whether \(executable.shownPath) works"
            )
        }
        let output: OtavaOutput
        do {
            output = try OtavaOutput(run.output)
        } catch {
            throw HarnessError("Otava’s answer is not that of version 0.8; \(Self.advice)")
        }
        guard run.isSuccess, output.tests.isSuperset(of: input.tests) else {
            throw HarnessError("Otava failed: \(Self.reason(in: run.errors)); \(Self.advice)")
        }
        return input.points(output.changes)
    }

    private static let advice = "install it again (\(installation)), or go without change points"

    private static func run(
        _ executable: String,
        _ arguments: [String]
    ) async throws -> (output: Data, errors: String, isSuccess: Bool) {
        var platform = PlatformOptions()
        // A group of its own: the command may be a script that starts Python.
        platform.processGroupID = 0
        platform.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        let result = try await Subprocess.run(
            .path(FilePath(executable)),
            arguments: Arguments(arguments),
            // Both are options of Otava's, and mean something else to a CI job.
            environment: .inherit.updating(["BRANCH": nil, "OTAVA_CONFIG": nil]),
            platformOptions: platform,
            output: .data(limit: 1 << 26),
            error: .string(limit: 1 << 24)
        )
        return (result.standardOutput, result.standardError, result.terminationStatus.isSuccess)
    }

    /// The last line, which in a Python traceback is the error.
    private static func reason(in errors: String) -> String {
        let lines = errors.split(separator: "\n").filter { !$0.hasPrefix("INFO:") }
        let line = lines.last { $0.hasPrefix("ERROR:") } ?? lines.last
        return line.map { String($0).replacing("ERROR: ", with: "").onOneLine(atMost: 300) } ?? "it says nothing"
    }
}
