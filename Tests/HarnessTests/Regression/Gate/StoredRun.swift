import Foundation
import Model
import TestSupport

/// A small run for tests: the reference run's measurements of one experiment, with few samples.
enum StoredRun {
    static let document: ResultDocument = {
        let path = "\(CheckoutFolder.path)/results/reference/results.json"
        guard var document = try? ResultFile.read(path) else { return empty }
        document.experiments = document.experiments.filter { $0.experiment.name == "progress-flood" }
        for index in document.experiments.indices {
            document.experiments[index].samples = document.experiments[index].samples.filter { sample in
                sample.block < 3 && sample.scenario == "fifty-rows" && !sample.isWarmUp
            }
        }
        return document
    }()

    /// Fails every test that needs the run, if it cannot be read.
    private static let empty = ResultDocument(
        status: .interrupted,
        startedAt: .distantPast,
        seed: 0,
        profile: "none",
        environment: EnvironmentRecord(
            system: "",
            kernel: "",
            processor: "",
            cores: 0,
            memory: 0,
            swift: "",
            configuration: .debug,
            load: nil,
            commit: nil,
            isDirty: nil
        ),
        experiments: []
    )

    static var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(document)
        }
    }
}
