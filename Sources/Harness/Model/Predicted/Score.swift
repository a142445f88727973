/// How near a guess is to what was measured.
package enum Score: Sendable, Equatable {
    case right
    /// Within a tenth of the figure.
    case nearlyRight
    /// The factor is nil where the measured figure or the guess is 0.
    case tooLow(factor: Double?)
    case tooHigh(factor: Double?)
    case wrong
    /// How many are in their places.
    case places(Int, of: Int)

    /// Nil if nothing was guessed or the run does not answer.
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

    /// For example "12 times too low", "2 of 4 places right".
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
