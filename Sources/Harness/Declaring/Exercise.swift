import Model

/// An exercise that measures the learner's file together with the pitfall and our answer. Expectations decide whether
/// the learner's file is right.
///
/// The learner's file declares one type, and the exercise's program names that type:
/// `OnePerFrameExercise<OnePerFrame>.main()`. The experiment's module declares a type of the same name as a starting
/// point. The program measures the starting point until the learner's file exists.
///
/// For an example see `OnePerFrameExercise` in `progress-flood`.
package protocol Exercise: Experiment {}

extension Exercise {
    /// - Parameters:
    ///   - experiment: The declaration of the experiment, or of another experiment that the exercise measures in its
    ///     place.
    ///   - metrics: Additional metrics, which the experiment does not have.
    ///   - scenarios: The exercise's scenarios. The output shows the figures of the first scenario.
    ///   - variants: The variants to compare the learner's file with, such as the pitfall.
    ///   - expectations: The expectations that the learner's variant must meet.
    package static func exercise(
        _ exercise: ExerciseDescription,
        of experiment: Declaration,
        metrics: [Metric] = [],
        in scenarios: [Scenario],
        beside variants: [Variant],
        yours: Code,
        startingPoint: Code,
        ourAnswer: Code,
        @ExpectationBuilder expectations: (_ yours: Variant) -> [Expectation]
    ) -> Declaration {
        typealias Part = ExerciseDescription.Part
        let hasFile = module(of: yours) != module(of: startingPoint)
        let learners = answer(Part.yours, hasFile ? Part.learnersFile : Part.noFile, yours)
        let start = answer(Part.startingPoint, "the code that a learner starts from", startingPoint)
        let answer = answer(Part.ourAnswer, "the answer that comes with the exercise", ourAnswer)
        let measured = variants + [answer, learners]
        var description = experiment.description
        description.name = exercise.name
        description.title = exercise.title
        description.claim = exercise.task.joined(separator: " ")
        description.claimNumbers = []
        description.lead = nil
        description.metrics = metrics + description.metrics
        description.scenarios = scenarios
        description.variants = measured.map(\.description)
        description.expectations = expectations(learners)
        description.charts = ChartDescription.bars(of: description.expectations)
        description.questions = []
        description.smallTest = nil
        return Declaration(
            description,
            parameters: experiment.parameters,
            measured,
            unmeasured: [start]
        )
    }

    /// Returns the name of the module that declares a type. Only the learner's file belongs to the module of the
    /// exercise's program.
    private static func module(of code: Code) -> Substring {
        String(reflecting: code).prefix { $0 != "." }
    }

    private static func answer(_ name: String, _ summary: String, _ code: Code) -> Variant {
        Variant(.refinedFix, summary, typeName: "\(code)", name: name) { try measure(code, in: $0) }
    }
}
