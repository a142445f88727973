import Synchronization

/// An experiment's samples by cell and by scenario, grouped at the first look: tables and charts look them up for each
/// of thousands of cells.
final class SampleGroups: Sendable {
    /// Without warm-ups, in the order they were taken.
    struct Cell {
        /// All.
        var taken: [Sample] = []
        /// Those that the machine did not disturb, or all if it disturbed all of them.
        var counted: [Sample] = []
    }

    struct Groups {
        var cells: [Expectation.Cell: Cell] = [:]
        /// With warm-ups.
        var scenarios: [String: [Sample]] = [:]

        init(_ samples: [Sample]) {
            for sample in samples {
                scenarios[sample.scenario, default: []].append(sample)
                guard !sample.isWarmUp else { continue }
                cells[Expectation.Cell(sample.variant, in: sample.scenario), default: Cell()].taken.append(sample)
            }
            for index in cells.values.indices {
                let undisturbed = cells.values[index].taken.filter { !$0.isDisturbed }
                cells.values[index].counted = undisturbed.isEmpty ? cells.values[index].taken : undisturbed
            }
        }
    }

    private let groups = Mutex<Groups?>(nil)

    /// - Parameter samples: The same at each call. O(n) at the first one, O(1) later.
    func of(_ samples: [Sample]) -> Groups {
        groups.withLock { groups in
            if let groups { return groups }
            let made = Groups(samples)
            groups = made
            return made
        }
    }
}
