import Model

/// The contents of `code.mustache`: a variant's code next to its twin's code.
struct CodeComparison {
    /// The name of the comparison's group. Only one comparison of a group is open at a time.
    let comparisonGroup: String
    let comparisonAddress: String
    /// The reason why the two sides are not compared; nil if they are compared.
    let comparisonNote: String?
    let isAlone: Bool
    /// Whether this is the lead's comparison. The lead's comparison is open at first.
    let isLeading: Bool
    let oldSide: Side
    let newSide: Side?

    struct Side {
        let variant: VariantDescription
        let tone: ChartTone
        /// The markup of the file's lines. Differing lines are marked as deletions or insertions.
        let codeLines: String
    }

    init(_ pair: VariantPair, _ texts: [String: String], anchor: String, number: Int) {
        let left = texts[pair.left.file] ?? ""
        // A variant without a twin is compared with itself, so no line differs.
        let lines = LineComparison(left, pair.right.flatMap { texts[$0.file] } ?? left)
        comparisonGroup = "\(anchor):code"
        comparisonAddress = "\(anchor):code-\(number)"
        comparisonNote =
            lines.isCompared || pair.right == nil
            ? nil : "Not compared: one of these files is longer than \(LineComparison.mostLines) lines."
        isAlone = pair.right == nil
        isLeading = number == 1
        oldSide = Side(pair.left, lines.old, element: "del")
        newSide = pair.right.map { Side($0, lines.new, element: "ins") }
    }

    static func places(in comparisons: [CodeComparison]) -> [String: String] {
        let places = comparisons.flatMap { comparison in
            [comparison.oldSide, comparison.newSide].compactMap(\.?.variant.file).map {
                ($0, comparison.comparisonAddress)
            }
        }
        return Dictionary(places) { first, _ in first }
    }
}

extension CodeComparison.Side {
    fileprivate init(_ variant: VariantDescription, _ lines: [LineComparison.Line?], element: String) {
        (self.variant, tone) = (variant, variant.kind.tone)
        codeLines = lines.map { line in
            guard let line else { return "<i>\n</i>" }
            let text = Markup.escaped(line.text) + "\n"
            return line.differs ? "<\(element)>\(text)</\(element)>" : text
        }.joined()
    }
}

/// The code of an experiment's variants, in the order of ``VariantPair``.
struct CodeListing {
    private(set) var comparisons: [CodeComparison] = []
    /// The notes about code that is left out. No note mentions a missing file.
    private(set) var notes: [String] = []

    /// The maximum number of comparisons per experiment, five times what our experiments need.
    private static let most = 50
    /// The maximum size of the code per experiment in bytes, ten times what our experiments need.
    private static let mostBytes = 1 << 20

    init(of experiment: ExperimentDescription, _ sources: SourceFolder, anchor: String) {
        var texts: [String: String] = [:]
        for file in Set(experiment.variants.map(\.file)).sorted() {
            switch sources.reading(of: experiment.name, file: file) {
            case .text(let text): texts[file] = text
            case .refused(let refusal): notes.append("\(file) is not shown: it \(refusal.predicate).")
            case nil: break
            }
        }
        let available = experiment.variants.filter { texts[$0.file] != nil }.map(\.name)
        let pairs = VariantPair.all(of: experiment, among: available)
        var size = 0
        for (index, pair) in pairs.enumerated() {
            size += [pair.left, pair.right].compactMap { $0.flatMap { texts[$0.file]?.utf8.count } }.reduce(0, +)
            guard size <= Self.mostBytes, index < Self.most else {
                let count = pairs.count - index
                let more = "\(count) more comparison\(count == 1 ? " is" : "s are") not shown"
                notes.append(
                    "\(more): an experiment shows at most \(Self.most), and \(Self.mostBytes >> 20) MB of code."
                )
                break
            }
            comparisons.append(CodeComparison(pair, texts, anchor: anchor, number: index + 1))
        }
    }
}
