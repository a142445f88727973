import Model

/// One of several parts of a run, which as many machines take.
///
/// The experiments are dealt out in turns: all variants of one stay together, as what is held against what has to come
/// from one machine.
package struct Shard: Sendable, Equatable {
    /// From 1 on.
    package let number: Int
    package let count: Int

    /// - Parameter text: As in "2/5": the second of five.
    /// - Throws: ``UsageError`` for anything else.
    package init(_ text: String) throws {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1, number <= count else {
            throw UsageError("--shard cannot be “\(text)”; give a part and their number, as in 2/5")
        }
        self.number = number
        self.count = count
    }

    /// This part of them.
    ///
    /// - Throws: ``UsageError`` where nothing is left for it.
    package func part<Element>(of all: [Element]) throws -> [Element] {
        let part = all.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
        guard !part.isEmpty else {
            throw UsageError(
                "--shard \(number)/\(count) leaves nothing to measure, as there are \(all.count) experiments; "
                    + "use as many parts at most"
            )
        }
        return part
    }
}
