import Foundation
import Model

/// A run that may be added to a store. The run has ended, and its figures belong to a commit.
package struct AddedRun: Sendable {
    package let path: String
    let document: ResultDocument

    /// - Parameter path: The document's path, for error messages.
    /// - Throws: ``UsageError`` with one sentence that says why the run cannot be added.
    package init(_ document: ResultDocument, from path: String) throws(UsageError) {
        (self.document, self.path) = (document, path)
        let name = path.shownPath
        guard document.status != .running else {
            throw UsageError("\(name) is from a run that has not ended, or was cut off; add it when the run has ended")
        }
        guard document.experiments.contains(where: { !$0.samples.isEmpty }) else {
            throw UsageError("\(name) has no samples; add the results.json of a run")
        }
        for result in document.experiments {
            let environment = document.environment(of: result)
            guard let commit = environment.commit else {
                throw UsageError(
                    "\(name) was not measured in a checkout that git can read, so its commit is unknown; run again "
                        + "in one, then add the new results"
                )
            }
            guard (7...64).contains(commit.count), commit.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
                throw UsageError("\(name) is damaged: “\(commit.onOneLine())” is no commit; restore it, or run again")
            }
            guard let isDirty = environment.isDirty else {
                throw UsageError(
                    "git took too long to tell whether \(name) was measured with changes that are not committed, so "
                        + "its figures may not belong to the commit; run again, then add the new results"
                )
            }
            guard !isDirty else {
                throw UsageError(
                    "\(name) was measured with changes that are not committed, so its figures belong to no commit; "
                        + "commit them and run again, then add the new results"
                )
            }
        }
    }
}

/// The identity of a measured experiment, computed from its samples and the conditions of the measurement.
///
/// The digest does not use the document's bytes, because another build may write the same run differently. The digest
/// leaves out verdicts, because expectations are judged again whenever results are read.
struct ResultDigest {
    private var text: [UInt8] = []

    /// Computes the SHA-256 of an experiment's part of a run. O(n).
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

    /// Adds fields to the digest. Each field follows its length, so that different lists of fields give different
    /// digests.
    private mutating func note(_ fields: String...) {
        for field in fields {
            let bytes = Array(field.utf8)
            text += Array("\(bytes.count):".utf8) + bytes
        }
    }
}
