import Gate

/// Replays whole comparisons from recorded blocks.
package enum WholeReplay {
    /// The comparisons of each kind with each slowdown.
    ///
    /// - Parameter document: With the cells of every kind.
    package static func trials(
        of document: WholeCalibrationDocument,
        _ kinds: [WholeCalibrationRequest.Kind],
        comparisons: Int,
        seed: UInt64
    ) async -> [WholeTrial] {
        let trials = kinds.flatMap { kind in document.ofChanged.map { (kind, $0.slowdown) } }
        return await withTaskGroup { group in
            for (index, (kind, slowdown)) in trials.enumerated() {
                group.addTask {
                    let trial = WholeTrial(
                        replaying: document.cells(of: kind.experiments, slowdown: slowdown),
                        WholeTrial.Change(document.changed, slowdown: slowdown),
                        budget: kind.budget,
                        leastEffect: document.leastEffect,
                        comparisons: comparisons,
                        seed: seed &+ UInt64(index)
                    )
                    return (index, trial)
                }
            }
            var found: [(Int, WholeTrial)] = []
            for await trial in group { found.append(trial) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
