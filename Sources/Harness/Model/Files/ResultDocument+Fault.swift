extension ResultDocument {
    /// Variants times scenarios times metrics, over all experiments: the cells of the report's tables.
    private static let mostFigures = 200_000

    /// What no run writes and would mislead everything that reads the document, with its place; nil if there is nothing.
    var fault: String? {
        if let name = experiments.map(\.experiment.name).firstDoubled { return "experiments has \(name) twice" }
        var figures = 0
        for (index, result) in experiments.enumerated() {
            if let fault = result.fault { return "experiments.\(index).\(fault)" }
            let experiment = result.experiment
            figures += experiment.variants.count * experiment.scenarios.count * experiment.metrics.count
        }
        return figures > Self.mostFigures ? "it has more than \(Self.mostFigures) figures to tabulate" : nil
    }
}

extension ExperimentResult {
    /// Seconds: a day.
    private static let longestDeadline = 86_400.0

    fileprivate var fault: String? {
        // What is looked up by its name has it alone.
        let names = [
            ("variants", experiment.variants.map(\.name)), ("scenarios", experiment.scenarios.map(\.name)),
            ("metrics", experiment.metrics.map(\.name)), ("parameters", experiment.parameters.map(\.name)),
            ("questions", experiment.questions.map(\.name)),
        ]
        for (kind, names) in names {
            if let name = names.firstDoubled { return "experiment.\(kind) has \(name) twice" }
        }
        for (index, question) in experiment.questions.enumerated() {
            if let name = question.options.firstDoubled { return "experiment.questions.\(index) has \(name) twice" }
        }
        guard experiment.deadline > 0, experiment.deadline <= Self.longestDeadline else {
            return "experiment.deadline is \(experiment.deadline)"
        }
        if samplesPlanned < 0 { return "samplesPlanned is \(samplesPlanned)" }
        guard let index = samples.firstIndex(where: { $0.block < 0 }) else { return nil }
        return "samples.\(index).block is \(samples[index].block)"
    }
}

extension [String] {
    /// The first that is there before, for a sentence.
    fileprivate var firstDoubled: String? {
        var seen: Set<String> = []
        return first { !seen.insert($0).inserted }?.onOneLine(atMost: 60)
    }
}
