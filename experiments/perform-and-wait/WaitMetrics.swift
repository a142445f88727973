import Model

/// What is measured of a question, beyond what the probes measure.
enum WaitMetrics {
    static let answerLatency = Metric(
        "answerLatency",
        .milliseconds,
        .lowerIsBetter,
        "From the question to its answer, where it was asked; with two questions to the later answer."
    )
    static let restCPUTime = Metric(
        "restCPUTime",
        .milliseconds,
        .neutral,
        "Processor time that the import still needs when the question is asked: the answer waits for it."
    )
    static let answers = Metric(
        "answers",
        .count,
        .higherIsBetter,
        "Questions that were answered, with the right number of stops."
    )
    static let outOfOrder = Metric(
        "outOfOrder",
        .count,
        .lowerIsBetter,
        "Of the five steps in nested blocks, those that did not run in the place that they have in the text."
    )
    static let steps = Metric("steps", .count, .neutral, "Steps that ran.")

    static let all = [answerLatency, restCPUTime, answers, outOfOrder, steps]
}
