import Foundation
import Gate
import Model
import Sampling
import Statistics

/// The fix that a calibration samples, and its heads, each with a known share of extra work.
struct CalibrationSubject: Sendable {
    let metric: ComparedMetric
    private let base: SampledBuild
    /// In the order of ``CalibrationRequest/slowdowns``.
    private let heads: [SampledBuild]

    /// Creates every build's input in `folder` and takes a first sample of each, which counts in no figure.
    init(_ request: CalibrationRequest, in folder: TemporaryDirectory) async throws {
        let description = try await request.executable.describe()
        guard let fix = description.variants.first(where: { $0.name == request.variant }), fix.kind != .pitfall,
            description.scenarios.contains(where: { $0.name == request.scenario }),
            let cpuTime = description.metrics.first(where: { $0.name == "cpuTime" }),
            let parameter = description.parameters.first(where: { $0.name == request.parameter }),
            case .integer(let usual) = parameter.defaultValue
        else {
            throw UsageError(
                "\(description.name) has no fix \(request.variant), no scenario \(request.scenario), no processor time, "
                    + "or no whole number \(request.parameter) to calibrate with"
            )
        }
        metric = ComparedMetric(
            experiment: description.name,
            cell: Expectation.Cell(request.variant, in: request.scenario),
            metric: cpuTime
        )
        var builds: [SampledBuild] = []
        for (index, slowdown) in ([0] + CalibrationRequest.slowdowns).enumerated() {
            let shared = "\(folder.path)/\(index)"
            try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
            let value = Int((Double(usual) * (1 + slowdown)).rounded())
            let build = SampledBuild(
                executable: request.executable,
                settings: RunSettings(given: [request.parameter: "\(value)"]),
                sharedDirectory: shared,
                deadline: description.deadline
            )
            try await build.prepare(scenarios: [request.scenario])
            _ = try await build.take(metric.cell)
            builds.append(build)
        }
        base = builds[0]
        heads = Array(builds.dropFirst())
    }

    /// Four samples.
    ///
    /// - Throws: ``HarnessError`` if one does not finish: a crash does not measure noise.
    func block(slowdown index: Int, using generator: inout some RandomNumberGenerator) async throws -> Worsening {
        let block = Block(using: &generator)
        var values: [Double?] = []
        for side in block.order {
            let ending = try await (side == .base ? base : heads[index]).take(metric.cell)
            guard ending.outcome == .finished, let value = ending.measurement?.metrics[metric.metric.name]?.value else {
                throw HarnessError("\(metric.cell.variant) in \(metric.cell.scenario) \(ending.outcome.label)")
            }
            values.append(value)
        }
        guard let worsening = block.worsening(values, metric.metric.direction) else {
            throw HarnessError("\(metric.name) was not measured")
        }
        return worsening
    }

    /// The seconds of hyperfine's runs.
    func peerTimes(slowdown index: Int) async throws -> (base: [Double], head: [Double]) {
        try await Hyperfine.times(of: metric.cell, base: base, head: heads[index])
    }
}
