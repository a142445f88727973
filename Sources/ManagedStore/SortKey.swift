/// A row's place in a sorted list. Most comparisons end at the first word.
struct SortKey: Comparable {
    private let prefix: UInt64
    private let first: AttributeValue
    /// Empty where the list is sorted by one attribute.
    private let others: [AttributeValue]
    private let directions: Directions
    let primaryKey: Int64

    /// Which descriptors are descending, a bit each: shared by all keys of a list.
    struct Directions: Equatable {
        var bits: UInt32 = 0

        init(_ descriptors: [SortDescription]) {
            for (index, descriptor) in descriptors.enumerated() where !descriptor.isAscending {
                bits |= 1 << UInt32(index)
            }
        }

        func isDescending(_ index: Int) -> Bool { bits & 1 << UInt32(index) != 0 }
    }

    init(_ values: Snapshot, _ descriptors: [SortDescription], primaryKey: Int64) {
        first = descriptors.first.map { values[$0.attribute.index] } ?? .null
        others = descriptors.dropFirst().map { values[$0.attribute.index] }
        directions = Directions(descriptors)
        prefix = directions.isDescending(0) ? ~first.orderPrefix : first.orderPrefix
        self.primaryKey = primaryKey
    }

    static func < (left: SortKey, right: SortKey) -> Bool {
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        return left.precedesByValues(right)
    }

    private func precedesByValues(_ other: SortKey) -> Bool {
        if first != other.first { return (first < other.first) != directions.isDescending(0) }
        for (index, (own, others)) in zip(others, other.others).enumerated() where own != others {
            return (own < others) != directions.isDescending(index + 1)
        }
        return primaryKey < other.primaryKey
    }

    static func == (left: SortKey, right: SortKey) -> Bool {
        left.primaryKey == right.primaryKey && left.first == right.first && left.others == right.others
    }
}

extension ManagedObject {
    func sortKey(_ descriptors: [SortDescription]) -> SortKey {
        SortKey(values, descriptors, primaryKey: objectID.primaryKey)
    }
}
