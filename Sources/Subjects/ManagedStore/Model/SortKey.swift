/// A row's place in a sorted list. Most comparisons need only the prefix.
struct SortKey: Comparable {
    /// A number that orders most keys. If two keys have different prefixes, the order of the prefixes is also the order
    /// of the keys. Comparing prefixes needs no reference counting.
    let prefix: UInt64
    /// The value of the first attribute that the list is sorted by.
    let first: AttributeValue
    /// The values of the other sort attributes; empty if the list is sorted by one attribute.
    private let others: [AttributeValue]
    private let directions: Directions
    /// The row's key, which distinguishes rows with equal values.
    let key: Int64

    /// A bit for each descriptor, which is set if the descriptor is descending. All keys of a list share these bits.
    struct Directions: Equatable {
        var bits: UInt32 = 0

        init(_ descriptors: [SortDescription]) {
            for (index, descriptor) in descriptors.enumerated() where !descriptor.isAscending {
                bits |= 1 << UInt32(index)
            }
        }

        func isDescending(_ index: Int) -> Bool { bits & 1 << UInt32(index) != 0 }
    }

    init(_ row: RowSnapshot, _ descriptors: [SortDescription], key: Int64? = nil) {
        self.init(
            first: descriptors.first.map { row.values[$0.attribute.index] } ?? .null,
            others: descriptors.count < 2 ? [] : descriptors.dropFirst().map { row.values[$0.attribute.index] },
            directions: Directions(descriptors),
            key: key ?? row.objectID.key
        )
    }

    init(first: AttributeValue, others: [AttributeValue], directions: Directions, key: Int64) {
        self.first = first
        self.others = others
        self.directions = directions
        self.key = key
        prefix = directions.isDescending(0) ? ~first.orderPrefix : first.orderPrefix
    }

    /// Sorts keys by their prefixes, which are copied without reference counting. Compares the whole keys if two
    /// prefixes are equal. O(n log n).
    static func sorted(_ keys: [SortKey]) -> [SortKey] {
        var order = keys.indices.map { (prefix: keys[$0].prefix, index: $0) }
        order.sort { left, right in
            left.prefix == right.prefix ? keys[left.index] < keys[right.index] : left.prefix < right.prefix
        }
        return order.map { keys[$0.index] }
    }

    static func < (left: SortKey, right: SortKey) -> Bool {
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        return left.precedesByValues(right)
    }

    private func precedesByValues(_ other: SortKey) -> Bool {
        let order = first.order(to: other.first)
        if order != 0 { return (order < 0) != directions.isDescending(0) }
        for index in others.indices {
            let order = others[index].order(to: other.others[index])
            if order != 0 { return (order < 0) != directions.isDescending(index + 1) }
        }
        return key < other.key
    }

    static func == (left: SortKey, right: SortKey) -> Bool {
        left.key == right.key && left.first == right.first && left.others == right.others
    }
}
