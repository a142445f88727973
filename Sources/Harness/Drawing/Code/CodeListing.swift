import Model

/// The code of an experiment's variants: the lead's first, as in ``VariantPair``.
struct CodeListing {
    private(set) var comparisons: [CodeComparison] = []
    /// What is not shown, and why. A file that does not exist is not mentioned.
    private(set) var notes: [String] = []

    /// An experiment of ours has a fifth of it.
    private static let most = 50
    /// An experiment of ours has a tenth of it.
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
