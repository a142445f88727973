import Foundation
import Model
import Sampling
import TestSupport

/// An experiment whose executable is a shell script. Its samples do what a test specifies, in almost no time.
final class ScriptedExperiment {
    let folder: String
    private let files: TestFolder
    let description: ExperimentDescription
    let executable: ExperimentExecutable

    /// - Parameters:
    ///   - variants: The shell commands of each variant's samples, by the variant's name. `finish` ends a sample with a
    ///     stall of 1 ms, `finish slow` with a stall of 50 ms, and `finish disturbed` with a stall of 50 ms and a
    ///     control that was late.
    ///   - stallsAtMost: The bound for each variant's median stall in milliseconds, as a second expectation. The first
    ///     one is that each sample finishes.
    ///   - large: Further scenarios besides `only`. Quick runs skip them.
    ///   - deadline: The deadline in seconds.
    init(
        variants: KeyValuePairs<String, String>,
        stallsAtMost bound: Double? = nil,
        large: [String] = [],
        deadline: Double = 30
    ) throws {
        files = try TestFolder()
        folder = files.path
        let cells = variants.map { Expectation.Cell($0.key, in: "only") }
        description = Self.description(
            variants: variants.map(\.key),
            large: large,
            expectations: cells.map { Self.expectation("finishes", $0, .finishes($0)) }
                + cells.compactMap { cell in
                    bound.map { bound in
                        let stall = Expectation.Figure(.median, of: "stall", cell)
                        return Self.expectation("stalls-little", cell, .figure(stall, .atMost, .constant(bound)))
                    }
                },
            deadline: deadline
        )
        let measurement = Sample.Measurement(
            metrics: ["stall": .value(1)],
            frames: [],
            series: [try Sample.Series(name: "running", points: [Sample.Series.Point(time: 0.5, value: 3)])],
            marks: [Sample.Mark(time: 2, label: "pause all")]
        )
        try JSONEncoder().encode(description).write(to: URL(fileURLWithPath: "\(folder)/description.json"))
        try JSONEncoder().encode(PreparedExperiment(experiment: description, parameters: ["only": [:]]))
            .write(to: URL(fileURLWithPath: "\(folder)/prepared.json"))
        var slow = measurement
        slow.metrics["stall"] = .value(50)
        var disturbed = slow
        disturbed.control = ControlRecord(longestDelay: 40, stolen: 0, span: 100)
        for (name, measurement) in [("plain", measurement), ("slow", slow), ("disturbed", disturbed)] {
            try JSONEncoder().encode(measurement).write(to: URL(fileURLWithPath: "\(folder)/\(name).json"))
        }

        let cases = variants.map { "\($0.key)) \($0.value) ;;" }.joined(separator: "\n")
        let script = """
            finish() { cp '\(folder)/'"${1:-plain}.json" "$scratch/sample.json"; exit 0; }
            case "$1" in
            describe) cat '\(folder)/description.json'; exit ;;
            prepare)
                [ ! -e '\(folder)/lost' ] || { echo 'scripted: the input is lost' >&2; exit "$(cat '\(folder)/lost')"; }
                cat '\(folder)/prepared.json'
                exit ;;
            esac
            while [ $# -gt 0 ]; do
                case "$1" in
                --variant) variant=$2 ;;
                --scratch-directory) scratch=$2 ;;
                esac
                shift
            done
            case "$variant" in
            \(cases)
            esac
            """
        let path = "\(folder)/scripted"
        try ShellScript.place(script, at: path)
        executable = ExperimentExecutable(name: "scripted", path: path)
    }

    func plan(samples: Int, least: Int? = nil, seed: UInt64 = 1) -> RunPlan {
        RunPlan(
            experiments: [
                PlannedExperiment(
                    ExperimentRequest(executable, samples: samples, leastSamples: least),
                    PreparedExperiment(experiment: description, parameters: ["only": [:]]),
                    cells: description.variants.map { Expectation.Cell($0.name, in: "only") }
                )
            ],
            seed: seed,
            profile: "test"
        )
    }

    func document(samples: Int) -> ResultDocument { Self.document(of: description, samples: samples) }

    /// Makes `prepare` fail with a sentence from now on.
    func failToPrepare(status: Int) throws {
        try Data("\(status)".utf8).write(to: URL(fileURLWithPath: "\(folder)/lost"))
    }

    var resultPath: String { "\(folder)/out/results.json" }

    /// Returns a recorder that begins to write a run into the folder `out`.
    func recorder(samples: Int) throws -> RunRecorder {
        try RunRecorder(document(samples: samples), in: RunOutput(directory: "\(folder)/out"))
    }

    /// Runs the experiment as planned.
    func run(
        into recorder: inout RunRecorder,
        _ plan: RunPlan,
        onEvent: @escaping @Sendable (SampleRunner.Event) -> Void = { _ in }
    ) async throws {
        try await SampleRunner(plan: plan, onEvent: onEvent).run(into: &recorder, sharedDirectory: folder)
    }
}

/// The experiment's parts that need no program.
extension ScriptedExperiment {
    static func description(
        variants: [String],
        large: [String] = [],
        expectations: [Expectation],
        deadline: Double = 30
    ) -> ExperimentDescription {
        .madeUp(
            "scripted",
            scenarios: [Scenario(name: "only", summary: "s", overrides: [:])]
                + large.map { Scenario(name: $0, summary: "s", isLarge: true, overrides: [:]) },
            variants: variants.map { VariantDescription(name: $0, kind: .pitfall, summary: "s", file: "f") },
            metrics: [Metric("stall", .milliseconds, .lowerIsBetter, "s")],
            expectations: expectations,
            deadline: deadline
        )
    }

    static func expectation(_ promise: String, _ cell: Expectation.Cell, _ claim: Expectation.Claim) -> Expectation {
        Expectation(
            identifier: "\(cell.variant)-\(promise)",
            role: .fixHolds,
            sentence: "\(cell.variant) \(promise).",
            claim: claim
        )
    }

    static func document(of description: ExperimentDescription, samples: Int) -> ResultDocument {
        var document = ResultDocument.madeUp([
            ExperimentResult(experiment: description, parameters: ["only": [:]], samplesPlanned: samples)
        ])
        (document.status, document.startedAt, document.profile) = (.running, .now, "test")
        return document
    }
}
