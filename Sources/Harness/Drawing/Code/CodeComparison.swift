import Model

/// A variant's code beside its twin's, as `code.mustache` shows it.
struct CodeComparison {
    /// Only one comparison of a group is open at a time.
    let comparisonGroup: String
    /// The address of links that open it.
    let comparisonAddress: String
    /// Why the sides are not compared; nil if they are.
    let comparisonNote: String?
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

    init(_ pair: VariantPair, _ texts: [String: String], anchor: String, number: Int) {
        let left = texts[pair.left.file] ?? ""
        // A variant that is shown alone has no differences.
        let lines = LineComparison(left, pair.right.flatMap { texts[$0.file] } ?? left)
        comparisonGroup = "\(anchor):code"
        comparisonAddress = "\(anchor):code-\(number)"
        comparisonNote =
            lines.isCompared || pair.right == nil
            ? nil : "Not compared: one of these files is longer than \(LineComparison.mostLines) lines."
        isAlone = pair.right == nil
        oldSide = Side(pair.left, lines.old, element: "del")
        newSide = pair.right.map { Side($0, lines.new, element: "ins") }
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
