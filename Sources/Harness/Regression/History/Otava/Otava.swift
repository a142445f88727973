import Foundation
import Model
import Sampling
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Finds change points in noisy series with Apache Otava (incubating), a separate program that uses E-divisive means.
///
/// Matteson and James, "A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data", Journal of
/// the American Statistical Association 109 (2014), pages 334–345. Otava is described by Fleming et al., "Hunter: Using
/// Change Point Detection to Hunt for Performance Regressions", ICPE 2023.
package struct Otava: Sendable {
    /// The command that installs Otava.
    static let installation = "pip install apache-otava"

    /// The number of points in Otava's window, if each commit has one run.
    private static let window = 50
    /// The largest p-value of a change point, divided among all series (Bonferroni's correction).
    /// `results/reference/history/README.md` justifies this value and the window.
    private static let probability = 0.000_01
    private static let advice = "install it again (\(installation)), or go without change points"

    private let executable: String

    /// Finds the command `otava`; nil if no folder of the search path contains it.
    package init?(searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? "") {
        let paths = searchPath.split(separator: ":").map { "\($0)/otava" }
        guard let found = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else { return nil }
        executable = found
    }

    /// Returns the change points between levels that are long enough, ordered by series and index.
    ///
    /// A call takes one or two seconds, plus about a millisecond for each series of fifty points.
    ///
    /// - Parameter runsPerCommit: The number of points of a series per commit.
    /// - Throws: ``HarnessError`` if Otava fails, takes too long, or does not print version 0.8's format;
    ///   `CancellationError` when cancelled.
    package func changePoints(in series: [OtavaSeries], runsPerCommit: Int = 1) async throws -> [ChangePoint] {
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
        // Otava's help lists `--p-value`, but Otava does not accept this option.
        let options = [
            "-P", String(Self.probability / Double(series.count)), "--magnitude", "0.0",
            "--window", String(Self.window * runsPerCommit),
        ]
        let output = try await answer(
            to: ["analyze", "--config-file", configuration, "--output", "json"] + OtavaInput.limits + options,
            about: input.tests,
            // The limit is ten times a slow machine's time, so it ends only a call that hangs.
            within: .seconds(60) + .milliseconds(series.reduce(0) { $0 + 20 + $1.values.count })
        )
        let found = Dictionary(grouping: input.points(output.changes), by: \.series)
        return series.flatMap { series in
            (found[series.name] ?? []).sorted { $0.index < $1.index }
                .betweenLevels(of: ChangePoint.runsOfLevel, in: series.values.count)
        }
    }

    private func answer(
        to options: [String],
        about tests: [String],
        within patience: Duration
    ) async throws -> OtavaOutput {
        // The command may be a script that starts Python, so both get a process group of their own.
        var platform = PlatformOptions.ownGroup
        platform.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        let result: ExecutionResult<Void, DataOutput, StringOutput<UTF8>>?
        do {
            result = try await Deadline.finishing(within: patience) { [executable, platform] in
                try await Subprocess.run(
                    .path(FilePath(executable)),
                    arguments: Arguments(options + tests),
                    // Otava reads these two variables as options, but a CI job may set them for another purpose.
                    environment: .inherit.updating(["BRANCH": nil, "OTAVA_CONFIG": nil]),
                    platformOptions: platform,
                    output: .data(limit: 1 << 26),
                    error: .string(limit: 1 << 24)
                )
            }
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw HarnessError("cannot run \(executable.shownPath): \("\(error)".onOneLine()); \(Self.advice)")
        }
        guard let result else {
            throw HarnessError(
                "Otava has not answered within \(patience.components.seconds) s; ask about fewer series, "
                    + "or check that \(executable.shownPath) works"
            )
        }
        let output: OtavaOutput
        do {
            output = try OtavaOutput(result.standardOutput)
        } catch {
            throw HarnessError("Otava’s answer is not in the format of version 0.8; \(Self.advice)")
        }
        guard result.terminationStatus.isSuccess, output.tests.isSuperset(of: tests) else {
            throw HarnessError("Otava failed: \(Self.reason(in: result.standardError)); \(Self.advice)")
        }
        return output
    }

    /// Returns the last line, because a Python traceback ends with the error.
    private static func reason(in errors: String) -> String {
        let lines = errors.split(separator: "\n").filter { !$0.hasPrefix("INFO:") }
        let line = lines.last { $0.hasPrefix("ERROR:") } ?? lines.last
        return line.map { String($0).replacing("ERROR: ", with: "").onOneLine(atMost: 300) } ?? "no error message"
    }
}
