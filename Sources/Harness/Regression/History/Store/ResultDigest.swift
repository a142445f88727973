import Foundation
import Model

/// What makes a measured experiment the same one, whatever its file is called or looks like: its samples, and what they
/// were measured with.
///
/// Not the document's bytes: another build may write the same run differently, and a merged document holds it beside
/// others. Verdicts are left out, as they are judged again at every reading.
struct ResultDigest {
    private var text: [UInt8] = []

    /// SHA-256 of an experiment's part of a run. O(n).
    static func digest(of result: ExperimentResult, in document: ResultDocument) -> Data {
        var digest = ResultDigest()
        let environment = document.environment(of: result)
        let startedAt = result.origin?.startedAt ?? document.startedAt
        digest.note("1", result.experiment.name, "\(Int(startedAt.timeIntervalSince1970))")
        digest.note("\(result.origin?.seed ?? document.seed)", document.run(of: result) ?? "")
        digest.note(environment.commit ?? "", environment.processor, "\(environment.cores)", "\(environment.memory)")
        digest.note(environment.system, environment.kernel, environment.swift, environment.configuration.rawValue)
        for (scenario, values) in result.parameters.sorted(by: { $0.key < $1.key }) {
            digest.note(scenario)
            for (name, value) in values.sorted(by: { $0.key < $1.key }) { digest.note(name, value.description) }
        }
        for sample in result.samples { digest.note(sample) }
        return Data(SHA256.digest(of: digest.text))
    }

    private mutating func note(_ sample: Sample) {
        note(sample.variant, sample.scenario, "\(sample.block)", "\(sample.startedAfter)")
        note(sample.isWarmUp ? "warm-up" : "", sample.isConfirmation ? "confirmation" : "")
        switch sample.outcome {
        case .finished: note("finished")
        case .crashed(let signal): note("crashed", "\(signal)")
        case .timedOut(let seconds): note("timed out", "\(seconds)")
        case .failed(let status, let message): note("failed", "\(status)", message)
        }
        for (name, value) in sample.metrics.sorted(by: { $0.key < $1.key }) {
            if let value = value.value { note(name, "\(value)") }
        }
    }

    /// Each with its length before it: two lists of fields that differ have two texts.
    private mutating func note(_ fields: String...) {
        for field in fields {
            let bytes = Array(field.utf8)
            text += Array("\(bytes.count):".utf8) + bytes
        }
    }
}
