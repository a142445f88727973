import Model

/// Two variants to compare, or one without another.
struct VariantPair {
    /// The pitfall, if one of them is one; otherwise the one that the other names as its twin.
    let left: VariantDescription
    let right: VariantDescription?

    /// Each variant beside its twin; a variant that neither names a twin nor is named as one is alone. In declaration
    /// order.
    ///
    /// For an experiment without any twin, as stored before there were twins: every fix beside the first pitfall, then
    /// every other pitfall beside the first fix.
    ///
    /// - Parameter available: The names of the variants that can be shown.
    static func all(of experiment: ExperimentDescription, among available: some Sequence<String>) -> [VariantPair] {
        let available = Set(available)
        let variants = experiment.variants.filter { available.contains($0.name) }
        return experiment.hasTwins ? twins(variants) : pitfallsAndFixes(variants)
    }

    private static func twins(_ variants: [VariantDescription]) -> [VariantPair] {
        var paired: Set<Set<String>> = []
        let byName = Dictionary(variants.map { ($0.name, $0) }) { first, _ in first }
        let pairs = variants.compactMap { variant -> VariantPair? in
            guard let twin = variant.twin.flatMap({ byName[$0] }), twin.name != variant.name,
                paired.insert([variant.name, twin.name]).inserted
            else { return nil }
            return variant.kind == .pitfall && twin.kind != .pitfall
                ? VariantPair(left: variant, right: twin) : VariantPair(left: twin, right: variant)
        }
        let names = paired.reduce(into: Set()) { $0.formUnion($1) }
        let alone = variants.filter { !names.contains($0.name) }.map { VariantPair(left: $0, right: nil) }
        let places = Dictionary(variants.enumerated().map { ($1.name, $0) }) { first, _ in first }
        return (pairs + alone).enumerated().sorted { one, other in
            let (place, otherPlace) = (places[one.element.left.name] ?? 0, places[other.element.left.name] ?? 0)
            return (place, one.offset) < (otherPlace, other.offset)
        }.map(\.element)
    }

    private static func pitfallsAndFixes(_ variants: [VariantDescription]) -> [VariantPair] {
        let pitfalls = variants.filter { $0.kind == .pitfall }
        let fixes = variants.filter { $0.kind != .pitfall }
        guard let pitfall = pitfalls.first, let fix = fixes.first else { return [] }
        return fixes.map { VariantPair(left: pitfall, right: $0) }
            + pitfalls.dropFirst().map { VariantPair(left: $0, right: fix) }
    }
}

extension ExperimentDescription {
    /// Whether its variants name twins.
    var hasTwins: Bool { variants.contains { $0.twin != nil } }
}
