/// A sorted list of sort keys, stored in chunks. An insertion moves only keys of one chunk.
struct SortedKeys {
    private static let largestChunk = 256

    /// The chunks in order. Each chunk is sorted and has at least one key.
    private var chunks: [[SortKey]] = []
    private(set) var count = 0

    init() {}

    /// - Parameter keys: The keys, already sorted.
    init(_ keys: [SortKey]) {
        count = keys.count
        for start in stride(from: 0, to: keys.count, by: Self.largestChunk / 2) {
            chunks.append(Array(keys[start..<min(start + Self.largestChunk / 2, keys.count)]))
        }
    }

    /// Returns the key at a position. O(number of chunks).
    subscript(position: Int) -> SortKey {
        var offset = position
        for chunk in chunks {
            if offset < chunk.count { return chunk[offset] }
            offset -= chunk.count
        }
        preconditionFailure("position \(position) of \(count)")
    }

    /// Inserts a key. O(log n + the chunk's size).
    mutating func insert(_ key: SortKey) {
        count += 1
        guard !chunks.isEmpty else {
            chunks.append([key])
            return
        }
        let index = chunkIndex(for: key)
        chunks[index].insert(key, at: Self.lowerBound(of: key, in: chunks[index]))
        guard chunks[index].count > Self.largestChunk else { return }
        let half = chunks[index].count / 2
        let upper = Array(chunks[index][half...])
        chunks[index].removeSubrange(half...)
        chunks.insert(upper, at: index + 1)
    }

    /// Removes a key. Returns whether the list contained the key. O(log n + the chunk's size).
    @discardableResult
    mutating func remove(_ key: SortKey) -> Bool {
        guard !chunks.isEmpty else { return false }
        let index = chunkIndex(for: key)
        let place = Self.lowerBound(of: key, in: chunks[index])
        guard place < chunks[index].count, chunks[index][place] == key else { return false }
        chunks[index].remove(at: place)
        if chunks[index].isEmpty { chunks.remove(at: index) }
        count -= 1
        return true
    }

    /// Returns the positions of keys. For a key that is not in the list, the position is that of its insertion. O(m log
    /// n + the number of chunks).
    func positions(of keys: [SortKey]) -> [Int] {
        guard !chunks.isEmpty else { return keys.map { _ in 0 } }
        var before: [Int] = []
        before.reserveCapacity(chunks.count)
        var sum = 0
        for chunk in chunks {
            before.append(sum)
            sum += chunk.count
        }
        return keys.map { key in
            let index = chunkIndex(for: key)
            return before[index] + Self.lowerBound(of: key, in: chunks[index])
        }
    }

    /// Returns the index of the chunk in which the key belongs.
    private func chunkIndex(for key: SortKey) -> Int {
        var low = 0
        var high = chunks.count
        while low < high {
            let middle = (low + high) / 2
            if Self.isElement(of: chunks[middle], at: 0, after: key) { high = middle } else { low = middle + 1 }
        }
        return max(0, low - 1)
    }

    private static func lowerBound(of key: SortKey, in chunk: [SortKey]) -> Int {
        var low = 0
        var high = chunk.count
        while low < high {
            let middle = (low + high) / 2
            if isElement(of: chunk, at: middle, before: key) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func isElement(of chunk: [SortKey], at index: Int, before key: SortKey) -> Bool {
        let prefix = chunk[index].prefix
        return prefix == key.prefix ? chunk[index] < key : prefix < key.prefix
    }

    private static func isElement(of chunk: [SortKey], at index: Int, after key: SortKey) -> Bool {
        let prefix = chunk[index].prefix
        return prefix == key.prefix ? key < chunk[index] : key.prefix < prefix
    }
}
