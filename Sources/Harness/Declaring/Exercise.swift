import Model

/// An exercise: the learner's file is measured together with the pitfall and our answer, and expectations mark it.
///
/// The learner's file declares one type, and the exercise's program names that type:
/// `OnePerFrameExercise<OnePerFrame>.main()`. The starting point, in the experiment's folder, declares a type of the
/// same name; the program measures that type until the learner's own module declares one.
///
/// `OnePerFrameExercise` in `progress-flood` is an example.
package protocol Exercise: Experiment {}

extension Exercise {
    /// - Parameters:
    ///   - experiment: The experiment's own declaration, or a replacement that the exercise measures.
    ///   - metrics: The metrics that only this exercise has, in addition to the experiment's.
    ///   - scenarios: The exercise's scenarios; the figures of the first scenario are shown.
    ///   - variants: Measured for comparison: the pitfall, or other code that the learner has to beat.
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
        wrong: [ExerciseAnswer],
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
        description.wrongAnswers = wrong.map(\.description)
        return Declaration(
            description,
            parameters: experiment.parameters,
            measured,
            unmeasured: wrong.map(\.variant) + [start]
        )
    }

    /// - Parameters:
    ///   - code: The wrong answer's type, named like the exercise's type with a word for the mistake at the end:
    ///     `OnePerFrameWaits` becomes the variant `one-per-frame-waits`.
    ///   - expectation: The end of the identifier of the expectation that fails.
    package static func wrong(_ code: Code, caughtBy expectation: String) -> ExerciseAnswer {
        let name = VariantName.text(forType: "\(code)")
        return ExerciseAnswer(
            variant: answer(name, "a plausible but wrong answer", code),
            description: ExerciseDescription.WrongAnswer(name: name, caughtBy: expectation)
        )
    }

    /// The module that declares a type. The learner's file is in the module of the exercise's program; all other code
    /// is in the experiment's module.
    private static func module(of code: Code) -> Substring {
        String(reflecting: code).prefix { $0 != "." }
    }

    private static func answer(_ name: String, _ summary: String, _ code: Code) -> Variant {
        Variant(.refinedFix, summary, typeName: "\(code)", name: name) { try measure(code, in: $0) }
    }
}

/// An answer that an exercise must not accept.
package struct ExerciseAnswer: Sendable {
    let variant: Variant
    let description: ExerciseDescription.WrongAnswer
}
