import Model

/// The contents of `class.mustache`: what a class predicted for an experiment, next to what the run measured.
struct ClassSection {
    let classAnchor: String
    /// A sentence such as "12 learners answered before they saw a figure."
    let classLead: String
    let guessCharts: [ScenarioSection.ChartFigure]
    let guessRows: [GuessRow]

    /// A row of the table, with the figures of one chart.
    struct GuessRow {
        let guessQuestion: String
        let guessMeasured: String
        /// The median guess, or the most frequent answer.
        let guessMiddle: String
        /// The smallest and the largest guess. For answers that are not numbers, the number of right answers.
        let guessSpread: String
        let guessCount: Int
        let guessSkipped: Int
    }

    /// Creates the section. Nil if the class has no records of the experiment, or if the results are older than the
    /// questions.
    ///
    /// - Parameter records: The records of the class, for all experiments.
    init?(_ result: ExperimentResult, _ records: [PredictionRecord], anchor: String) {
        let records = Self.first(of: records.filter { $0.experiment == result.experiment.name })
        guard !records.isEmpty, !result.experiment.questions.isEmpty else { return nil }
        classAnchor = "\(anchor):class"
        let several = records.count != 1
        classLead =
            "\(records.count) learner\(several ? "s" : "") answered before \(several ? "they" : "the learner") "
            + "saw a figure. The measured figures are this run's."
        let summaries = result.experiment.questions.map { question in
            let guesses = records.map { record in record.predictions.first { $0.question == question.name } }
            return QuestionGuesses(question, of: result, guesses)
        }
        let prefix = "\(classAnchor)-chart-"
        guessCharts = summaries.enumerated().map { index, summary in
            .init(width: ChartFrame.wide, identifier: "\(prefix)\(index + 1)", drawn: summary.drawn)
        }
        guessRows = summaries.map(\.row)
    }

    /// Keeps the first record of each name. Before a second answer, the learner has already seen the figures.
    private static func first(of records: [PredictionRecord]) -> [PredictionRecord] {
        var seen: Set<String> = []
        return records.filter { record in record.name.map { seen.insert($0).inserted } ?? true }
    }
}

private struct QuestionGuesses {
    private let question: Question
    private let unit: Metric.Unit?
    private let truth: Truth
    private let answers: [Answer]
    private let skipped: Int

    /// - Parameter predictions: One prediction for each learner; nil if the learner's build did not ask the question.
    ///   If a guess does not have the question's form, it comes from a build that asked a different question.
    init(_ question: Question, of result: ExperimentResult, _ predictions: [PredictionRecord.Prediction?]) {
        let unit = result.experiment.unit(of: question)
        (self.question, self.unit, truth) = (question, unit, result.truth(of: question))
        answers = predictions.compactMap { prediction -> Answer? in
            guard let prediction, let guess = prediction.guess, prediction.unit == unit else { return nil }
            return guess.fits(question) ? guess : nil
        }
        skipped = predictions.count - answers.count
    }

    func drawn(width: Double) -> SVGDocument {
        let title = question.text
        if case .number = question.asked {
            let subtitle = counted("guess", "guesses")
            return GuessStrip(title: title, subtitle: subtitle, guesses: numbers, measured: measuredNumber, text: text)
                .drawn(width: width)
        }
        let subtitle = counted("answer", "answers") + "; measured: \(measured)"
        return GuessBars(title: title, subtitle: subtitle, rows: bars).drawn(width: width)
    }

    var row: ClassSection.GuessRow {
        let summary = Summary(numbers)
        let isNumber = unit != nil
        let right = answers.count { Score($0, truth) == .right }
        let frequent = bars.max { $0.count < $1.count }
        return ClassSection.GuessRow(
            guessQuestion: question.text,
            guessMeasured: measured,
            guessMiddle: isNumber
                ? summary.map { text($0.median) } ?? "–"
                : frequent.flatMap { $0.count > 0 ? $0.answer : nil } ?? "–",
            guessSpread: isNumber
                ? summary.map { "\(text($0.minimum)) to \(text($0.maximum))" } ?? "–" : "\(right) right",
            guessCount: answers.count,
            guessSkipped: skipped
        )
    }

    /// The rows of the chart: one row for each option. The chart of an order has one row for each possible number of
    /// names in the right place.
    private var bars: [GuessBars.Row] {
        if case .order(let ranking) = question.asked {
            var counts = Array(repeating: 0, count: ranking.variants.count + 1)
            for answer in answers {
                switch Score(answer, truth) {
                case .right: counts[ranking.variants.count] += 1
                case .places(let right, _): counts[right] += 1
                default: break
                }
            }
            let all = ranking.variants.count
            return counts.enumerated().map {
                GuessBars.Row(answer: "\($0) of \(all) in place", count: $1, isMeasured: $0 == all)
            }.reversed()
        }
        var counts: [String: Int] = [:]
        for case .choice(let text) in answers { counts[text, default: 0] += 1 }
        return question.options.map { option in
            let isMeasured = if case .choice(let names) = truth { names.contains(option) } else { false }
            return GuessBars.Row(answer: option, count: counts[option, default: 0], isMeasured: isMeasured)
        }
    }

    private var numbers: [Double] {
        answers.compactMap { if case .number(let value) = $0 { value } else { nil } }
    }

    private var measuredNumber: Double? {
        if case .number(let value) = truth { value } else { nil }
    }

    private var measured: String { truth.answer?.text(in: unit) ?? "not measured" }

    private func text(_ value: Double) -> String { (unit ?? .count).text(value) }

    private func counted(_ one: String, _ many: String) -> String {
        "\(answers.count) \(answers.count == 1 ? one : many)" + (skipped == 0 ? "" : ", \(skipped) skipped")
    }
}

extension Answer {
    fileprivate func fits(_ question: Question) -> Bool {
        switch (self, question.asked) {
        case (.number, .number): true
        case (.choice(let text), .variant), (.choice(let text), .statement): question.options.contains(text)
        case (.order(let names), .order): names.sorted() == question.options.sorted()
        default: false
        }
    }
}
