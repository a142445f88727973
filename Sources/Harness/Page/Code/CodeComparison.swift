import Model

/// A variant's code beside its twin's, as `code.mustache` shows it.
struct CodeComparison {
    /// Only one comparison of a group is open at a time.
    let comparisonGroup: String
    /// The address of links that open it.
    let comparisonAddress: String
    let isAlone: Bool
    let oldSide: Side
    let newSide: Side?

    struct Side {
        let codeName: String
        let codeKind: String
        let codeHue: String
        let codeFile: String
        /// Markup: one line per line of the file; differing lines are deletions or insertions.
        let codeLines: String
    }

    /// Each variant beside its twin, or alone, as in ``VariantPair``. A variant is missing if its file is not
    /// available.
    static func all(of experiment: ExperimentDescription, _ sources: SourceFolder, anchor: String) -> [CodeComparison] {
        let texts = experiment.variants.reduce(into: [String: String]()) { texts, variant in
            texts[variant.name] = sources.text(of: experiment.name, file: variant.file)
        }
        return VariantPair.all(of: experiment, among: texts.keys).enumerated().map { index, pair in
            let left = texts[pair.left.name] ?? ""
            // A variant that is shown alone has no differences.
            let lines = LineComparison(left, pair.right.flatMap { texts[$0.name] } ?? left)
            return CodeComparison(
                comparisonGroup: "\(anchor):code",
                comparisonAddress: "\(anchor):code-\(index + 1)",
                isAlone: pair.right == nil,
                oldSide: Side(pair.left, lines.old, element: "del"),
                newSide: pair.right.map { Side($0, lines.new, element: "ins") }
            )
        }
    }

    /// The first place of each file.
    static func places(in comparisons: [CodeComparison]) -> [String: String] {
        let places = comparisons.flatMap { comparison in
            [comparison.oldSide, comparison.newSide].compactMap(\.self).map {
                ($0.codeFile, comparison.comparisonAddress)
            }
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
