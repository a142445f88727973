import Model

private typealias Part = ExerciseDescription.Part

/// The names that a mark uses for the variants of an exercise. A learner knows each variant's role, but not its name.
struct PartNames {
    private let experiment: ExperimentDescription
    /// The variant that is marked instead of the learner's file; nil if the learner's file is marked.
    private let answer: String?

    init(of experiment: ExperimentDescription, marking answer: String?) {
        (self.experiment, self.answer) = (experiment, answer)
    }

    /// The variant's name before a figure, such as "yours", "this answer", "our answer", "the starting point" or "the
    /// pitfall".
    subscript(variant: VariantDescription) -> String {
        switch variant.name {
        case Part.yours: marked
        case Part.ourAnswer: Self.ourAnswer
        // The pitfall that a learner begins with has the exercise's own type name.
        case experiment.name: Self.startingPoint
        default: isOnly(variant) ? variant.kind.role : "\(variant.kind.role) \(variant.name)"
        }
    }

    subscript(variant name: String) -> String {
        experiment.variants.first { $0.name == name }.map { self[$0] } ?? name
    }

    /// Explains a variant, as in "The pitfall is on-main: where the tap is handled." Returns nil for the learner's
    /// file, our answer and the starting point.
    func explanation(of variant: VariantDescription) -> String? {
        let known = [Part.yours, Part.ourAnswer, experiment.name]
        guard !known.contains(variant.name) else { return nil }
        return "\(variant.kind.role.withCapital) is \(variant.name): \(variant.summary)."
    }

    /// Returns an expectation's sentence with the exercise's part as the subject, as in "Your answer keeps the frames."
    func sentence(of expectation: Expectation) -> String {
        let part = "\(Part.yours) "
        guard expectation.sentence.hasPrefix(part) else { return expectation.sentence }
        let subject = answer == nil ? "Your answer" : marked.withCapital
        return "\(subject) \(expectation.sentence.dropFirst(part.count))"
    }

    /// Says how a variant's unfinished samples ended, as in "yours did not finish: timed out after 10 s". Returns nil
    /// if all samples finished.
    func mishap(of cell: Expectation.Cell, in result: ExperimentResult) -> String? {
        let samples = result.samples(of: cell)
        let mishaps = samples.mishapCounts.map { mishap in
            samples.count == 1 ? mishap.text : "\(mishap.text), \(mishap.count) of \(samples.count) samples"
        }
        guard !mishaps.isEmpty else { return nil }
        return "\(self[variant: cell.variant]) did not finish: \(mishaps.joined(separator: "; "))"
    }

    private static let ourAnswer = "our answer"
    private static let startingPoint = "the starting point"

    private var marked: String {
        switch answer {
        case nil: "yours"
        case Part.ourAnswer: Self.ourAnswer
        case Part.startingPoint: Self.startingPoint
        case .some: "this answer"
        }
    }

    private func isOnly(_ variant: VariantDescription) -> Bool {
        experiment.variants.count { explanation(of: $0) != nil && $0.kind.role == variant.kind.role } == 1
    }
}

extension VariantDescription.Kind {
    fileprivate var role: String {
        self == .refinedFix || self == .structured ? "the fix" : "the \(label)"
    }
}

extension String {
    fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
