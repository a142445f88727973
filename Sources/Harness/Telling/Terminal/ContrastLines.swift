import Model

/// One line per experiment: the cost of the pitfall, the cost of the fix, and the verdicts.
package struct ContrastLines: Sendable {
    private let style: TerminalStyle
    private let name: Int
    private let metric: Int
    /// The width of a bar in columns; zero if there is not enough room for a useful bar.
    private let bar: Int

    private static let figure = 8
    private static let verdict = 6
    /// The minimum and the maximum width of a metric's name, in columns.
    private static let metrics = 18...24
    private static let shortestBar = 3
    private static let longestBar = 24

    /// - Parameter names: The names of all experiments to be shown, whose lines have the same columns.
    package init(names: [String], style: TerminalStyle) {
        self.style = style
        // The width of the two figures, the arrow, the verdict, and the spaces between them.
        let least = 1 + Self.figure + 3 + Self.figure + 1 + Self.verdict
        name = min(names.map { style.printable($0).count }.max() ?? 0, style.width - least)
        let room = style.width - name - least
        let metric = min(max(room - 2 * Self.figure, Self.metrics.lowerBound), Self.metrics.upperBound)
        self.metric = room > metric ? metric : 0
        let bar = (room - (room > metric ? metric + 1 : 0) - 2) / 2
        self.bar = bar < Self.shortestBar ? 0 : min(bar, Self.longestBar)
    }

    /// The header of the columns.
    package var heading: String {
        let cost = metric > 0 ? TerminalText.left("what it costs", metricWidth) : ""
        let pitfall = TerminalText.left(TerminalText.right("pitfall", Self.figure), Self.figure + barWidth)
        let fix = TerminalText.left("fix", barWidth + Self.figure)
        let line = "\(TerminalText.left("experiment", name)) \(cost)\(pitfall)   \(fix) held"
        return style.painted(TerminalText.cut(line, style.width, unicode: style.usesUnicode), .faint)
    }

    package func line(for result: ExperimentResult) -> String {
        // If the experiment's lead was not measured, the line shows the experiment's title.
        let middle = Contrast(result).map(cells) ?? [(cut(result.experiment.title, middleWidth), nil)]
        let width = middle.reduce(0) { $0 + $1.text.count }
        // Without bars, overlong figures shorten the name.
        let name = max(0, name - max(0, width - middleWidth))
        let start = TerminalText.left(cut(result.experiment.name, name), name)
        let painted = middle.map { style.painted($0.text, $0.emphasis) }.joined()
        let gap = String(repeating: " ", count: max(0, middleWidth - width))
        return "\(style.painted(start, .strong)) \(painted)\(gap) \(verdict(result.verdicts))"
    }

    private typealias Cell = (text: String, emphasis: TerminalStyle.Emphasis?)

    private var barWidth: Int { bar > 0 ? bar + 1 : 0 }
    private var metricWidth: Int { metric > 0 ? metric + 1 : 0 }
    private var middleWidth: Int { metricWidth + 2 * (Self.figure + barWidth) + 3 }

    private func cells(_ contrast: Contrast) -> [Cell] {
        let words =
            metric > 0 ? TerminalText.left(cut(Self.words(style.printable(contrast.metric)), metric), metricWidth) : ""
        let pitfall = style.printable(contrast.pitfall)
        let fix = style.printable(contrast.fix)
        // Overlong figures shorten the bars of their line.
        let excess = max(0, pitfall.count - Self.figure) + max(0, fix.count - Self.figure)
        let most = max(0, bar - (excess + 1) / 2)
        let bars = [contrast.pitfallShare, contrast.fixShare].map { share in
            TerminalText.bar(share, width: most, unicode: style.usesUnicode)
        }
        let (bad, good) = (bars[0], bars[1])
        return [
            (words + TerminalText.right(pitfall, Self.figure) + (bar > 0 ? " " : ""), nil),
            (bad, .red),
            (String(repeating: " ", count: most - bad.count) + (style.usesUnicode ? " → " : " > "), nil),
            (good, .green),
            ((good.isEmpty ? "" : " ") + fix, nil),
        ]
    }

    /// Returns the verdict as text. A failure is a word, because a sign without colour is easily overlooked.
    private func verdict(_ verdicts: [Verdict]) -> String {
        func count(_ ruling: Verdict.Ruling) -> Int { verdicts.count { $0.ruling == ruling } }
        if count(.failed) > 0 { return style.painted("FAILED", .strongRed) }
        let (ruling, emphasis): (Verdict.Ruling, TerminalStyle.Emphasis) =
            count(.undecided) > 0 ? (.undecided, .yellow) : (.held, .green)
        guard count(ruling) > 0 else { return style.printable(Verdict.Ruling.notMeasured.symbol) }
        return style.painted("\(style.printable(ruling.symbol)) \(count(ruling))", emphasis)
    }

    private func cut(_ text: String, _ width: Int) -> String {
        TerminalText.cut(style.printable(text), width, unicode: style.usesUnicode)
    }

    /// Returns a metric's name as words, for example "stale frames" or "import CPU time".
    static func words(_ name: String) -> String {
        var words: [String] = [""]
        for character in name {
            // A capital letter begins a word, except within an abbreviation.
            let previous = words[words.count - 1].last
            if character.isUppercase, previous?.isUppercase != true {
                words.append(String(character))
            } else if !character.isUppercase, previous?.isUppercase == true, words[words.count - 1].count > 1 {
                words[words.count - 1].removeLast()
                words.append("\(previous ?? " ")\(character)")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
            .map { $0.count > 1 && $0.allSatisfy(\.isUppercase) ? $0 : $0.lowercased() }
            .joined(separator: " ")
    }
}
