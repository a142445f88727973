import Model

/// Two variants to compare, or one alone.
struct VariantPair {
    /// The pitfall of the pair; if there is none, the twin of the variant on the right.
    let left: VariantDescription
    let right: VariantDescription?

    /// Lists the lead's pair, then each variant with its twin, in declaration order. A variant without a twin has no
    /// partner.
    ///
    /// - Parameter available: The variants that can be shown, by name.
    static func all(of experiment: ExperimentDescription, among available: some Sequence<String>) -> [VariantPair] {
        let available = Set(available)
        let variants = experiment.variants.filter { available.contains($0.name) }
        let byName = Dictionary(variants.map { ($0.name, $0) }) { first, _ in first }
        let places = Dictionary(variants.enumerated().map { ($1.name, $0) }) { first, _ in first }
        let leading = [experiment.lead?.pitfall, experiment.lead?.fix].compactMap { $0.flatMap { byName[$0] } }
        let lead = leading.count == 2 ? [VariantPair(left: leading[0], right: leading[1])] : []
        var paired = Set(lead.map(\.names))
        let twins = variants.compactMap { variant -> VariantPair? in
            guard let twin = variant.twin.flatMap({ byName[$0] }), twin.name != variant.name,
                paired.insert([variant.name, twin.name]).inserted
            else { return nil }
            return variant.kind == .pitfall && twin.kind != .pitfall
                ? VariantPair(left: variant, right: twin) : VariantPair(left: twin, right: variant)
        }
        let names = paired.reduce(into: Set()) { $0.formUnion($1) }
        let alone = variants.filter { !names.contains($0.name) }.map { VariantPair(left: $0, right: nil) }
        return lead
            + (twins + alone).enumerated().sorted { one, other in
                let (place, otherPlace) = (places[one.element.left.name] ?? 0, places[other.element.left.name] ?? 0)
                return (place, one.offset) < (otherPlace, other.offset)
            }.map(\.element)
    }

    private var names: Set<String> { Set([left.name, right?.name].compactMap(\.self)) }
}
