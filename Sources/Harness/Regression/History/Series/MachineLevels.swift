import Model

/// Whether machines of one kind are two in truth: their results alternate, and their figures never meet.
///
/// One machine after another is no such case: the second is then the same one with a new kernel, and the output
/// names that beside the change of level.
enum MachineLevels {
    /// Results of each machine that it takes to say so.
    private static let fewest = 3
    /// The share by which a level is above the one below it: less is not worth two series.
    private static let least = 0.03

    /// - Parameter medians: Of the results, with their machines, in the commits' order.
    static func areApart(_ medians: [(machine: Machine, median: Double)]) -> Bool {
        let levels = Dictionary(grouping: medians, by: \.machine).mapValues { $0.map(\.median) }
        guard levels.count > 1, levels.values.allSatisfy({ $0.count >= fewest }) else { return false }
        let turns = zip(medians, medians.dropFirst()).count { $0.machine != $1.machine }
        guard turns >= levels.count else { return false }
        let ranges = levels.values.compactMap(Summary.init).sorted { $0.median < $1.median }
        return zip(ranges, ranges.dropFirst()).allSatisfy { lower, upper in
            lower.maximum < upper.minimum && upper.median > lower.median * (1 + least)
        }
    }

    /// What tells a machine from the others of its kind.
    static func distinction(of machine: Machine, among machines: Set<Machine>) -> String {
        var parts: [String] = []
        if Set(machines.map(\.kernel)).count > 1 { parts.append(machine.kernel) }
        if Set(machines.map(\.memory)).count > 1 { parts.append("\(machine.memory) bytes of memory") }
        return parts.joined(separator: ", ")
    }
}
