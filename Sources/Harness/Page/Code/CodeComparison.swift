import Model

/// A pitfall's code beside a fix's, as `code.mustache` shows it.
struct CodeComparison {
    /// Of those that share it one is open at a time.
    let comparisonGroup: String
    /// Where a link opens it.
    let comparisonAddress: String
    let oldSide: Side
    let newSide: Side

    struct Side {
        let codeName: String
        let codeKind: String
        let codeHue: String
        let codeFile: String
        /// Markup: a line a line of the file, those that differ as deletions or insertions.
        let codeLines: String
    }

    /// Every fix beside the experiment's leading pitfall, then every other pitfall beside the first fix: no variant is
    /// left out. None where the files of two are not at hand.
    static func all(of experiment: ExperimentDescription, _ sources: SourceFolder, anchor: String) -> [CodeComparison] {
        let texts = experiment.variants.compactMap { variant in
            sources.text(of: experiment.name, file: variant.file).map { (variant: variant, text: $0) }
        }
        let pitfalls = texts.filter { $0.variant.kind == .pitfall }
        let fixes = texts.filter { $0.variant.kind != .pitfall }
        guard let pitfall = pitfalls.first, let fix = fixes.first else { return [] }
        let pairs = fixes.map { (pitfall, $0) } + pitfalls.dropFirst().map { ($0, fix) }
        return pairs.enumerated().map { index, pair in
            let (pitfall, fix) = pair
            let lines = LineComparison(pitfall.text, fix.text)
            return CodeComparison(
                comparisonGroup: "\(anchor):code",
                comparisonAddress: "\(anchor):code-\(index + 1)",
                oldSide: Side(pitfall.variant, lines.old, element: "del"),
                newSide: Side(fix.variant, lines.new, element: "ins")
            )
        }
    }

    /// Where each file is shown first.
    static func places(in comparisons: [CodeComparison]) -> [String: String] {
        let places = comparisons.flatMap { comparison in
            [comparison.oldSide, comparison.newSide].map { ($0.codeFile, comparison.comparisonAddress) }
        }
        return Dictionary(places) { first, _ in first }
    }
}

extension CodeComparison.Side {
    fileprivate init(_ variant: VariantDescription, _ lines: [LineComparison.Line?], element: String) {
        codeName = variant.name
        codeKind = variant.kind.label
        codeHue = variant.kind.tone.hue.rawValue
        codeFile = variant.file
        codeLines = lines.map { line in
            guard let line else { return "<i>\n</i>" }
            let text = Markup.escaped(line.text) + "\n"
            return line.differs ? "<\(element)>\(text)</\(element)>" : text
        }.joined()
    }
}
