import Foundation
import Model
import Sampling

/// An experiment whose executable is a shell script: its samples do what a test specifies, in almost no time.
final class ScriptedExperiment {
    let folder: String
    let description: ExperimentDescription
    let executable: ExperimentExecutable

    /// - Parameters:
    ///   - variants: By the variant's name, the shell commands of its sample; `finish` finishes it.
    ///   - large: Scenarios besides `only`, which quick runs skip.
    ///   - deadline: Seconds.
    init(variants: KeyValuePairs<String, String>, large: [String] = [], deadline: Double = 30) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "pitfalls-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        description = ExperimentDescription(
            name: "scripted",
            title: "Scripted",
            claim: "A claim.",
            claimNumbers: [],
            parameters: [],
            scenarios: [Scenario(name: "only", summary: "s", overrides: [:])]
                + large.map { Scenario(name: $0, summary: "s", isLarge: true, overrides: [:]) },
            variants: variants.map { VariantDescription(name: $0.key, kind: .pitfall, summary: "s", file: "f") },
            metrics: [Metric("stall", .milliseconds, .lowerIsBetter, "s")],
            expectations: variants.map { variant in
                Expectation(
                    identifier: "\(variant.key)-finishes",
                    role: .fixHolds,
                    sentence: "\(variant.key) finishes.",
                    claim: .finishes(Expectation.Cell(variant.key, in: "only"))
                )
            },
            charts: [],
            deadline: deadline
        )
        let measurement = Sample.Measurement(
            metrics: ["stall": .value(1)],
            distributions: [:],
            frames: [],
            series: [try Sample.Series(name: "running", points: [Sample.Series.Point(time: 0.5, value: 3)])],
            marks: [Sample.Mark(time: 2, label: "pause all")]
        )
        try JSONEncoder().encode(description).write(to: URL(fileURLWithPath: "\(folder)/description.json"))
        try JSONEncoder().encode(PreparedExperiment(experiment: description, parameters: ["only": [:]]))
            .write(to: URL(fileURLWithPath: "\(folder)/prepared.json"))
        try JSONEncoder().encode(measurement).write(to: URL(fileURLWithPath: "\(folder)/measurement.json"))

        let cases = variants.map { "\($0.key)) \($0.value) ;;" }.joined(separator: "\n")
        let script = """
            #!/bin/sh
            finish() { cp '\(folder)/measurement.json' "$scratch/sample.json"; exit 0; }
            case "$1" in
            describe) cat '\(folder)/description.json'; exit ;;
            prepare) cat '\(folder)/prepared.json'; exit ;;
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
        try Data(script.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        executable = ExperimentExecutable(name: "scripted", path: path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func plan(samples: Int, seed: UInt64 = 1) -> RunPlan {
        RunPlan(
            experiments: [
                PlannedExperiment(
                    executable: executable,
                    prepared: PreparedExperiment(experiment: description, parameters: ["only": [:]]),
                    settings: RunSettings(),
                    samples: samples,
                    scenarios: ["only"],
                    variants: description.variants.map(\.name),
                    deadline: description.deadline
                )
            ],
            seed: seed,
            profile: "test"
        )
    }

    func document(samples: Int) -> ResultDocument {
        ResultDocument(
            status: .running,
            startedAt: .now,
            seed: 1,
            profile: "test",
            environment: EnvironmentRecord(
                system: "s",
                kernel: "k",
                processor: "p",
                cores: 2,
                memory: 1,
                swift: "s",
                configuration: .release,
                load: nil,
                commit: nil,
                isDirty: nil
            ),
            experiments: [ExperimentResult(experiment: description, parameters: ["only": [:]], samplesPlanned: samples)]
        )
    }
}
