/// A run's answer to a question.
package enum Truth: Sendable, Equatable {
    case number(Double)
    /// The correct texts or names. There are several if their figures are equal.
    case choice([String])
    /// The names in order, with their figures. Names with equal figures may change places.
    case order([Ranked])
    /// The reason why the run does not answer the question.
    case unknown(String)

    package struct Ranked: Sendable, Equatable {
        package let name: String
        package let value: Double

        package init(name: String, value: Double) {
            (self.name, self.value) = (name, value)
        }
    }

    /// The answer in the form of a guess; nil if the run does not answer the question.
    package var answer: Answer? {
        switch self {
        case .number(let value): .number(value)
        case .choice(let names): names.first.map { .choice($0) }
        case .order(let ranked): .order(ranked.map(\.name))
        case .unknown: nil
        }
    }
}

extension ExperimentResult {
    /// Returns the samples' answer to a question.
    package func truth(of question: Question) -> Truth {
        switch question.asked {
        case .number(let figure):
            return value(of: figure).map { .number($0) } ?? .unknown(absence(of: figure))
        case .variant(let ranking):
            return ranked(ranking) { all in .choice(all.prefix { $0.value == all.first?.value }.map(\.name)) }
        case .order(let ranking):
            return ranked(ranking) { .order($0) }
        case .statement(let statements):
            return truth(among: statements)
        }
    }

    private func ranked(_ ranking: Question.Ranking, _ truth: ([Truth.Ranked]) -> Truth) -> Truth {
        var ranked: [Truth.Ranked] = []
        for figure in ranking.figures {
            guard let value = value(of: figure) else { return .unknown(absence(of: figure)) }
            ranked.append(Truth.Ranked(name: figure.cell.variant, value: value))
        }
        // The sort is stable, so names with equal figures keep the order in which they are offered.
        return truth(ranked.sorted { ranking.first == .smallest ? $0.value < $1.value : $0.value > $1.value })
    }

    private func truth(among statements: [Question.Statement]) -> Truth {
        var open: String?
        for statement in statements {
            guard let claim = statement.claim else { continue }
            let text = statement.text
            let expectation = Expectation(identifier: "", role: .pitfallShows, sentence: text, claim: claim)
            let verdict = Judgement.plainVerdict(of: expectation, over: self)
            switch verdict.ruling {
            case .held: return .choice([text])
            case .failed: break
            default: open = open ?? verdict.evidence
            }
        }
        if let open { return .unknown(open) }
        let other = statements.first { $0.claim == nil }
        return other.map { .choice([$0.text]) } ?? .unknown("the run shows something else")
    }

    private func absence(of figure: Expectation.Figure) -> String {
        let what = "\(figure.metric) of \(figure.cell.variant)"
        return switch reading(of: figure.metric, figure.cell) {
        case .unavailable(let reason): "\(what) is unavailable: \(reason)"
        case .unfinished: mishaps(in: figure.cell).first ?? "no sample finished"
        case .notMeasured: "\(what) was not measured"
        case .figures: "a sample has no \(what)"
        }
    }
}

/// How close a guess is to the measured answer.
package enum Score: Sendable, Equatable {
    case right
    /// The guess is within a tenth of the measured figure.
    case nearlyRight
    /// The factor is nil if the measured figure or the guess is 0.
    case tooLow(factor: Double?)
    case tooHigh(factor: Double?)
    case wrong
    /// How many names are in the right place.
    case places(Int, of: Int)

    /// Makes the score of a guess; nil if there is no guess, or if the run does not answer the question.
    package init?(_ guess: Answer?, _ truth: Truth) {
        switch (guess, truth) {
        case (.number(let guess), .number(let truth)):
            self = Score(guess, truth)
        case (.choice(let name), .choice(let names)):
            self = names.contains(name) ? .right : .wrong
        case (.order(let names), .order(let ranked)):
            var values: [String: Double] = [:]
            for entry in ranked { values[entry.name] = entry.value }
            let right = zip(names, ranked).count { values[$0.0] == $0.1.value }
            self = right == ranked.count ? .right : .places(right, of: ranked.count)
        default:
            return nil
        }
    }

    private init(_ guess: Double, _ truth: Double) {
        if guess == truth {
            self = .right
        } else if guess == 0 || truth == 0 {
            self = guess < truth ? .tooLow(factor: nil) : .tooHigh(factor: nil)
        } else if max(guess / truth, truth / guess) < 1.1 {
            self = .nearlyRight
        } else {
            self = guess < truth ? .tooLow(factor: truth / guess) : .tooHigh(factor: guess / truth)
        }
    }

    /// The score as a text, for example "12 times too low" or "2 of 4 places right".
    package var text: String {
        switch self {
        case .right: "right"
        case .nearlyRight: "nearly right"
        case .tooLow(let factor): Self.times(factor) + "too low"
        case .tooHigh(let factor): Self.times(factor) + "too high"
        case .wrong: "wrong"
        case .places(let right, of: let all): "\(right) of \(all) places right"
        }
    }

    private static func times(_ factor: Double?) -> String {
        guard let factor else { return "" }
        let decimals = factor < 9.95 ? 1 : 0
        return DecimalText.text(factor, decimals: decimals, keepsZeros: false) + " times "
    }
}
