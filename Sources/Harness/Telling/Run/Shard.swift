import Model

/// One of several parts of a run, for as many machines.
///
/// The experiments are dealt out in turn. All variants of an experiment stay together, because figures that are
/// compared must come from one machine.
package struct Shard: Sendable, Equatable {
    /// Starts at 1.
    package let number: Int
    package let count: Int

    /// - Parameter text: For example "2/5": the second of five.
    /// - Throws: ``UsageError`` for anything else.
    package init(_ text: String) throws {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1, number <= count else {
            throw UsageError("--shard cannot be “\(text.onOneLine())”; give a part and the number of parts, as in 2/5")
        }
        self.number = number
        self.count = count
    }

    /// The experiments of this part.
    ///
    /// - Throws: ``UsageError`` if none is left for it.
    package func part<Element>(of all: [Element]) throws -> [Element] {
        let part = all.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
        guard !part.isEmpty else {
            throw UsageError(
                "--shard \(number)/\(count) leaves nothing to measure, as there are \(all.count) experiments; "
                    + "use at most as many parts"
            )
        }
        return part
    }
}
