import Foundation

/// What a document may declare: ``JSONLimits`` bounds every figure by itself, and these what is done with them.
///
/// All work over a document is linear in its samples, or in what is counted here.
enum DocumentLimits {
    /// Of each kind of name in an experiment; the largest declares a tenth of it.
    private static let mostNames = 500
    static let longestName = 200
    /// Of an experiment; what one offers to choose from counts as names.
    static let mostQuestions = 100
    private static let mostExpectations = 5_000
    /// Variants times scenarios times metrics, over all experiments: the cells of the report's tables.
    private static let mostFigures = 200_000
    /// The marks, bars and curves of all charts.
    private static let mostDrawn = 50_000
    /// Curves of percentiles: a variant's values of one metric in one scenario.
    private static let mostCurves = 1_000
    /// The samples of each expectation's and each question's cells, over all of them. A run takes at most 100,000 samples: each may be
    /// judged twenty times.
    private static let mostJudged = 2_000_000
    /// Seconds: a day.
    private static let longestDeadline = 86_400.0
    /// The years that have four digits, since the clocks of systems began.
    private static let dates = Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 253_402_300_800)

    /// - Throws: ``ResultFileError`` with one sentence that names the file and what no run has.
    static func check(_ document: ResultDocument, of path: String) throws(ResultFileError) {
        do throws(Excess) {
            guard dates.contains(document.startedAt) else { throw Excess("startedAt is not within the years to 9999") }
            guard document.endedAt.map(dates.contains) ?? true else {
                throw Excess("endedAt is not within the years to 9999")
            }
            try expectDistinct(document.experiments.map(\.experiment.name), "experiments")
            for (index, result) in document.experiments.enumerated() {
                try check(result, at: "experiments.\(index)")
            }
            let experiments = document.experiments.map(\.experiment)
            try expectAtMost(mostFigures, experiments.map(\.figures), "figures to tabulate")
            let drawn = experiments.flatMap { experiment in experiment.charts.map(experiment.drawn) }
            try expectAtMost(mostDrawn, drawn, "figures to draw")
        } catch {
            throw sentence(error, path)
        }
        try checkSamples(document, of: path)
    }

    /// What depends on the samples, which may come from a journal.
    static func checkSamples(_ document: ResultDocument, of path: String) throws(ResultFileError) {
        do throws(Excess) {
            for (index, result) in document.experiments.enumerated() {
                for (number, sample) in result.samples.enumerated() where sample.block < 0 {
                    throw Excess("experiments.\(index).samples.\(number).block is \(sample.block)")
                }
            }
            try expectAtMost(mostCurves, document.experiments.map(\.percentileCurves), "curves of percentiles")
            try expectAtMost(mostJudged, document.experiments.map(\.judgedSamples), "samples to judge")
        } catch {
            throw sentence(error, path)
        }
    }

    private struct Excess: Error {
        let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    private static func sentence(_ excess: Excess, _ path: String) -> ResultFileError {
        ResultFileError(
            "\(path.shownPath) is damaged, or no run wrote it (\(excess.text)); restore it, or run again"
        )
    }

    private static func check(_ result: ExperimentResult, at place: String) throws(Excess) {
        let experiment = result.experiment
        try expectDistinct(experiment.variants.map(\.name), "\(place).experiment.variants")
        try expectDistinct(experiment.scenarios.map(\.name), "\(place).experiment.scenarios")
        try expectDistinct(experiment.metrics.map(\.name), "\(place).experiment.metrics")
        try expectDistinct(experiment.parameters.map(\.name), "\(place).experiment.parameters")
        try check(experiment.questions, at: "\(place).experiment.questions")
        guard experiment.charts.count <= mostNames, experiment.expectations.count <= mostExpectations else {
            throw Excess("\(place).experiment has more charts or expectations than anybody reads")
        }
        guard experiment.deadline > 0, experiment.deadline <= longestDeadline else {
            throw Excess("\(place).experiment.deadline is \(experiment.deadline)")
        }
        guard result.samplesPlanned >= 0 else { throw Excess("\(place).samplesPlanned is \(result.samplesPlanned)") }
        if let origin = result.origin, !dates.contains(origin.startedAt) {
            throw Excess("\(place).origin.startedAt is not within the years to 9999")
        }
    }

    private static func check(_ questions: [Question], at place: String) throws(Excess) {
        guard questions.count <= mostQuestions else { throw Excess("\(place) are \(questions.count)") }
        try expectDistinct(questions.map(\.name), place)
        for (index, question) in questions.enumerated() {
            try expectDistinct(question.options, "\(place).\(index)")
        }
    }

    private static func expectDistinct(_ names: [String], _ place: String) throws(Excess) {
        guard names.count <= mostNames else { throw Excess("\(place) are \(names.count)") }
        var seen: Set<String> = []
        for name in names {
            guard name.unicodeScalars.count <= longestName else {
                throw Excess("\(place) has a name of more than \(longestName) characters")
            }
            guard seen.insert(name).inserted else { throw Excess("\(place) has \(name.onOneLine()) twice") }
        }
    }

    /// Adds without overflowing: each part is a product of counts, which are bounded.
    private static func expectAtMost(_ limit: Int, _ parts: [Int], _ what: String) throws(Excess) {
        var total = 0
        for part in parts {
            total += part
            guard total <= limit else { throw Excess("it has more than \(limit) \(what)") }
        }
    }
}

extension ExperimentDescription {
    fileprivate var figures: Int { variants.count * scenarios.count * metrics.count }

    fileprivate func drawn(_ chart: ChartDescription) -> Int {
        let parts =
            switch chart.drawing {
            case .bars, .lateFrames, .lanes: 1
            case .sweep(_, let scenarios, let metrics, _):
                min(scenarios.count, 1_000_000) * min(metrics.count, 1_000_000)
            case .panels(let metrics): metrics.count
            }
        return variants.count * parts
    }
}

extension ExperimentResult {
    fileprivate var percentileCurves: Int {
        var metrics: [Expectation.Cell: Set<String>] = [:]
        for sample in samples where !sample.distributions.isEmpty {
            metrics[Expectation.Cell(sample.variant, in: sample.scenario), default: []]
                .formUnion(sample.distributions.keys)
        }
        return metrics.values.reduce(0) { $0 + $1.count }
    }

    fileprivate var judgedSamples: Int {
        let cells = experiment.expectations.map(\.claim.cells) + experiment.questions.map(\.cells)
        return cells.reduce(0) { total, cells in total + cells.reduce(0) { $0 + taken(of: $1).count } }
    }
}
