import Model

struct ExperimentSection {
    let anchor: String
    let experiment: ExperimentDescription
    let claim: String
    let claimNumbers: String?
    let topicLabel: String
    /// The lesson's scene and claim as markup; nil if the experiment has no lesson.
    let introduction: String?
    /// The lesson's explanation of the lead's figures; nil if the lesson has no such explanation.
    let figuresNote: String?
    /// The experiment's questions, with the answers of this run and the explanations in the notes.
    let questions: [AnsweredQuestion]
    let answer: AnswerSection
    let verdicts: [VerdictRow]
    let variants: [VariantRow]
    /// The lesson without its introduction, as markup; nil if the lesson is not available.
    let lesson: String?
    /// The notes as markup.
    let notes: String?
    let hasCode: Bool
    /// The code of the lead's two variants, side by side. ``code`` contains the other comparisons.
    let leadCode: [CodeComparison]
    let code: [CodeComparison]
    let codeNotes: [String]
    let leadCharts: [ScenarioSection.ChartFigure]
    let sweeps: [ScenarioSection.ChartFigure]
    let scenarios: [ScenarioSection]
    let recording: RecordingSection?
    let predictions: ClassSection?
    let mishaps: [MishapRow]
    /// The names of the scenarios without samples, in one line; nil if every scenario has samples.
    let unmeasured: String?

    struct AnsweredQuestion {
        let questionText: String
        /// The explanation of the answer in the notes, as markup; nil if the notes have none.
        let answerText: String?
    }

    struct VerdictRow {
        let ruling: String
        let symbol: String
        let word: String
        let sentence: String
        /// The condition, the figures and the number of samples. For an unmeasured expectation, the reason why it was
        /// not measured.
        let reasons: String

        init(_ verdict: Verdict) {
            (ruling, symbol) = (verdict.ruling.rawValue, verdict.ruling.symbol)
            word = verdict.ruling == .failed ? "FAILED" : verdict.ruling.word
            sentence = verdict.expectation.sentence
            let role = verdict.ruling == .notMeasured ? "" : verdict.expectation.role.label
            reasons = [[role, verdict.evidence].filter { !$0.isEmpty }.joined(separator: ": "), verdict.samplesText]
                .compactMap(\.self).joined(separator: " · ")
        }
    }

    struct VariantRow {
        let variant: VariantDescription
        let tone: ChartTone
        let codeAddress: String?
    }

    /// The samples of one cell that failed to finish for the same reason.
    struct MishapRow {
        let place: (variant: String, scenario: String)
        let what: String
        let howMany: String
    }

    /// - Parameter addresses: The addresses of all experiments on the page, by the experiments' names.
    init(
        _ result: ExperimentResult,
        anchor: String,
        addresses: [String: String],
        _ recording: RecordingSection?,
        of report: HTMLReport
    ) {
        let sources = report.sources
        let experiment = result.experiment
        (self.anchor, self.recording) = (anchor, recording)
        self.predictions = ClassSection(result, report.predictions, anchor: anchor)
        self.experiment = experiment
        claim = LessonMarkup.claim(of: experiment)
        let numbers = experiment.claimNumbers.map(String.init).joined(separator: ", ")
        let word = experiment.claimNumbers.count == 1 ? "claim" : "claims"
        claimNumbers = numbers.isEmpty ? nil : "\(word) \(numbers) of experiments/claims.md"
        topicLabel = experiment.topic.label
        verdicts = Verdict.Ruling.shownOrder.flatMap { ruling in
            result.verdicts.filter { $0.ruling == ruling }.map(VerdictRow.init)
        }
        let listing = sources.map { CodeListing(of: experiment, $0, anchor: anchor) }
        let code = listing?.comparisons ?? []
        leadCode = Array(code.prefix(1))
        self.code = Array(code.dropFirst())
        codeNotes = listing?.notes ?? []
        hasCode = !code.isEmpty || !codeNotes.isEmpty
        let places = CodeComparison.places(in: code)
        variants = experiment.variants.map { variant in
            VariantRow(variant: variant, tone: variant.kind.tone, codeAddress: places[variant.file])
        }
        let markup = LessonMarkup { Self.destination($0, code: places, experiments: addresses) }
        switch sources?.reading(of: experiment.name, file: LessonFile.lesson.rawValue) {
        case .text(let text)?:
            let parts = markup.parts(text)
            (introduction, figuresNote, lesson) = (parts.introduction, parts.figures, parts.rest)
        case .refused(let refusal)?:
            (introduction, figuresNote) = (nil, nil)
            lesson = "<p class=\"missing\">The lesson is not shown: its file \(refusal.predicate).</p>\n"
        case nil:
            (introduction, figuresNote, lesson) = (nil, nil, nil)
        }
        var answers: [String] = []
        switch sources?.reading(of: experiment.name, file: LessonFile.notes.rawValue) {
        case .text(let text)?:
            // The notes show the answers of this run in place of the recorded answers.
            answers = LessonAnswers.items(in: LessonAnswers(result).replaced(in: text)).map(markup.line)
            notes = markup.notes(text)
        case .refused(let refusal)?:
            notes = "<p class=\"missing\">The notes are not shown: their file \(refusal.predicate).</p>\n"
        case nil:
            notes = nil
        }
        questions = experiment.questions.enumerated().map { index, question in
            AnsweredQuestion(
                questionText: question.text,
                answerText: answers.indices.contains(index) ? answers[index] : nil
            )
        }
        let charts = DrawnChart.all(of: result)
        func leads(_ chart: DrawnChart) -> Bool { experiment.lead.map(chart.shows) ?? false }
        let others = charts.filter { !leads($0) }
        leadCharts = ScenarioSection.ChartFigure.all(charts.filter(leads), "\(anchor):lead", isFolded: false)
        let swept = others.filter { $0.scenario == nil }
        sweeps = ScenarioSection.ChartFigure.all(swept, "\(anchor):sweeps", isFolded: true)
        let measured = experiment.scenarios.enumerated().filter { result.hasMeasured($1.name) }
        scenarios = measured.map { index, scenario in
            ScenarioSection(
                scenario,
                of: result,
                anchor: "\(anchor):scenario-\(index + 1)",
                charts: others.filter { $0.scenario == scenario.name },
                explains: index == measured.first?.offset
            )
        }
        let missing = experiment.scenarios.map(\.name).filter { !result.hasMeasured($0) }
        unmeasured = missing.isEmpty ? nil : missing.joined(separator: ", ")
        answer = AnswerSection(result, scenarios: scenarios)
        mishaps = Self.mishaps(of: result)
    }

    /// Returns the address for a link in a lesson, which leads to a web page, to code or to another experiment.
    private static func destination(_ target: String, code: [String: String], experiments: [String: String]) -> String?
    {
        if target.hasPrefix("https://") || target.hasPrefix("http://") { return target }
        if let place = code[target] { return "#\(place)" }
        guard let other = target.prefixMatch(of: /\.\.\/([^\/]+)\/README\.md/) else { return nil }
        return experiments[String(other.1)].map { "#\($0)" }
    }

    private static func mishaps(of result: ExperimentResult) -> [MishapRow] {
        result.experiment.scenarios.flatMap { scenario in
            let byVariant = Dictionary(grouping: result.samples(in: scenario.name), by: \.variant)
            return result.experiment.variants.flatMap { variant -> [MishapRow] in
                [true, false].flatMap { isWarmUp -> [MishapRow] in
                    let samples = byVariant[variant.name, default: []].filter { $0.isWarmUp == isWarmUp }
                    return samples.mishapCounts.map { what, count in
                        let howMany = isWarmUp ? "the warm-up" : "\(count) of \(samples.count)"
                        return MishapRow(place: (variant.name, scenario.name), what: what, howMany: howMany)
                    }
                }
            }
        }
    }
}
