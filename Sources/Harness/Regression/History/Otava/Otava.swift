import Foundation
import Model
import Sampling
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Finds change points in noisy series by E-divisive means, with Apache Otava (incubating), a separate program.
///
/// Matteson and James, "A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data", Journal of
/// the American Statistical Association 109 (2014), pages 334–345; as used by Fleming et al., "Hunter: Using Change
/// Point Detection to Hunt for Performance Regressions", ICPE 2023. We add no change point of our own.
package struct Otava: Sendable {
    /// How to install it: one line for a terminal.
    static let installation = "pip install apache-otava"

    /// The number of points that Otava looks at together, if each commit has one run.
    private static let window = 50
    /// The largest p-value of a change point, for all series together: each gets its share (Bonferroni's correction).
    /// `results/reference/history/README.md` justifies this value and the window.
    private static let probability = 0.000_01
    private static let advice = "install it again (\(installation)), or go without change points"

    private let executable: String

    /// Nil if no folder of the search path has the command `otava`.
    package init?(searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? "") {
        let paths = searchPath.split(separator: ":").map { "\($0)/otava" }
        guard let found = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else { return nil }
        executable = found
    }

    /// The change points between levels that are long enough, ordered by series and place.
    ///
    /// A call takes a second or two, and about a millisecond more for each series of fifty points.
    ///
    /// - Parameter runsPerCommit: The number of points of a series per commit.
    /// - Throws: ``HarnessError`` if Otava fails, takes too long, or does not answer like version 0.8;
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
        // Not `--p-value`: Otava's help lists it, but Otava does not accept it.
        let options = [
            "-P", String(Self.probability / Double(series.count)), "--magnitude", "0.0",
            "--window", String(Self.window * runsPerCommit),
        ]
        let output = try await answer(
            to: ["analyze", "--config-file", configuration, "--output", "json"] + OtavaInput.limits + options,
            about: input.tests,
            // Ten times as long as a slow machine needs: this limit ends only a call that hangs.
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
        // The command may be a script that starts Python.
        var platform = PlatformOptions.ownGroup
        platform.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        let result: ExecutionResult<Void, DataOutput, StringOutput<UTF8>>?
        do {
            result = try await Deadline.finishing(within: patience) { [executable, platform] in
                try await Subprocess.run(
                    .path(FilePath(executable)),
                    arguments: Arguments(options + tests),
                    // Otava reads these two variables as options, but in a CI job they have another meaning.
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

    /// The last line, which in a Python traceback is the error.
    private static func reason(in errors: String) -> String {
        let lines = errors.split(separator: "\n").filter { !$0.hasPrefix("INFO:") }
        let line = lines.last { $0.hasPrefix("ERROR:") } ?? lines.last
        return line.map { String($0).replacing("ERROR: ", with: "").onOneLine(atMost: 300) } ?? "no error message"
    }
}
