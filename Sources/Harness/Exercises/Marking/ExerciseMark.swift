import Model

/// The mark that a learner's file gets for its measured figures.
package struct ExerciseMark: Sendable {
    package enum Grade: String, Codable, Sendable {
        case holds
        case notYet
        /// The grade if the samples do not decide, mostly because the machine was busy. This grade never counts
        /// against the learner.
        case inconclusive

        package var word: String { self == .notYet ? "not yet" : rawValue }
    }

    package struct Line: Sendable {
        package let verdict: Verdict
        /// For a learner: "Your answer keeps the frames."
        package let sentence: String
        /// The figures behind the sentence; nil if the sentence is about how samples end, or if nothing was measured.
        package let figures: ExerciseFigures?
        /// The explanation of the verdict in words, for a sentence that its figures do not explain.
        package let evidence: String
    }

    package let grade: Grade
    /// The sentences of the mark, in the order in which the expectations are declared.
    package let lines: [Line]
    /// One explanatory sentence for each other variant whose name a learner may not know.
    package let explanations: [String]
    /// The observed figures, by the identifiers of their expectations.
    package let figures: [String: Double]

    /// - Parameters:
    ///   - result: The judged result of the exercise's own program.
    ///   - answer: The variant to mark in place of the learner's file; nil to mark the learner's file.
    package init(_ result: ExperimentResult, of answer: String? = nil) {
        let verdicts = result.verdicts
        let rulings = Set(verdicts.filter { !$0.isElsewhere }.map(\.ruling))
        let names = PartNames(of: result.experiment, marking: answer)
        grade = rulings.contains(.failed) ? .notYet : rulings == [.held] ? .holds : .inconclusive
        lines = verdicts.map { verdict in
            Line(
                verdict: verdict,
                sentence: names.sentence(of: verdict.expectation),
                figures: ExerciseFigures(verdict.expectation.claim, in: result, names),
                evidence: verdict.ruling == .failed
                    ? names.mishap(of: verdict.expectation.claim.cells[0], in: result) ?? verdict.evidence
                    : verdict.evidence
            )
        }
        let measured = Set(result.samples.map(\.variant))
        explanations = result.experiment.variants.filter { measured.contains($0.name) }.compactMap(names.explanation)
        let values = verdicts.map(\.expectation).compactMap { expectation -> (String, Double)? in
            guard case .figure(let figure, _, _) = expectation.claim else { return nil }
            return result.value(of: figure).map { (expectation.identifier, $0) }
        }
        figures = Dictionary(values) { first, _ in first }
    }

    /// The grade for a learner, with what to do if it is inconclusive.
    package var words: String {
        guard grade == .inconclusive else { return grade.word }
        let isBusy = lines(.undecided, .notMeasured).contains(where: \.verdict.isDisturbed)
        let advice =
            isBusy ? "the machine is busy; check again when it is quieter" : "the samples do not decide; check again"
        return "\(grade.word): \(advice)"
    }

    package func lines(_ rulings: Verdict.Ruling...) -> [Line] {
        lines.filter { rulings.contains($0.verdict.ruling) }
    }
}
