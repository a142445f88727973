import Model

/// Sets of parameters in words.
enum ParameterText {
    /// The parameters by which a set differs from another of `sets`, as on the command line: "limit=50 rows=2000". Nil
    /// if there is no other.
    static func distinction(of set: [String: ParameterValue], among sets: [[String: ParameterValue]]) -> String? {
        guard sets.count > 1 else { return nil }
        let names = Set(sets.flatMap(\.keys)).filter { name in Set(sets.map { $0[name] }).count > 1 }.sorted()
        return names.map { "\($0)=\(set[$0]?.description ?? "unset")" }.joined(separator: " ")
    }

    /// Those of a set that differ from others, as for `--set`: ["limit=50", "rows=2000"].
    static func settings(_ set: [String: ParameterValue], besides usual: [String: ParameterValue]) -> [String] {
        set.filter { usual[$0.key] != $0.value }.map { "\($0.key)=\($0.value.description)" }.sorted()
    }

    /// "rows 2000 → 4000, limit unset → 50".
    static func changes(from old: [String: ParameterValue], to new: [String: ParameterValue]) -> String {
        Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map { name in
            "\(name) \(old[name]?.description ?? "unset") → \(new[name]?.description ?? "unset")"
        }.joined(separator: ", ")
    }
}
