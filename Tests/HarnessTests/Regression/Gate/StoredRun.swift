import Foundation
import Model
import TestSupport

/// A small run for tests: the reference run's measurements of one experiment, with few samples.
enum StoredRun {
    static let document: ResultDocument = {
        // Without it every test that needs the run fails.
        guard var document = try? ResultFile.read(Checkout.referenceRun) else { return .madeUp() }
        document.experiments = document.experiments.filter { $0.experiment.name == "progress-flood" }
        for index in document.experiments.indices {
            document.experiments[index].samples = document.experiments[index].samples.filter { sample in
                sample.block < 3 && sample.scenario == "fifty-rows" && !sample.isWarmUp
            }
            // Nothing is promised of the pitfall there, so the run left it out: a fix's samples replace its own.
            document.experiments[index].samples += document.experiments[index].samples
                .filter { $0.variant == "every-hundredth-guarded" }.map { sample in
                    var sample = sample
                    sample.variant = "flooded-dispatch"
                    return sample
                }
        }
        return document
    }()

    static var data: Data {
        get throws { try ResultFile.encoder().encode(document) }
    }
}
