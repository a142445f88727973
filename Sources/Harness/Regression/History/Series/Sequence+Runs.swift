extension Sequence {
    /// Neighbours with one value, together.
    package func inRuns<Value: Equatable>(of path: KeyPath<Element, Value>) -> [(Value, [Element])] {
        var runs: [(Value, [Element])] = []
        for element in self {
            let value = element[keyPath: path]
            if runs.last?.0 == value {
                runs[runs.count - 1].1.append(element)
            } else {
                runs.append((value, [element]))
            }
        }
        return runs
    }
}
