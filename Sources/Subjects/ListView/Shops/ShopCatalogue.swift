/// A list of any number of shops. Each read computes a shop from its row, always with the same result.
package struct ShopCatalogue: Sendable, RandomAccessCollection {
    package let count: Int
    private let seed: UInt64

    /// Precondition: the count is not negative.
    package init(count: Int, seed: UInt64) {
        precondition(count >= 0, "a list has no negative number of shops")
        self.count = count
        self.seed = seed
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(row: Int) -> Shop {
        precondition(indices.contains(row), "the list has \(count) shops, and no row \(row)")
        var random = RowRandom(seed: seed, row: row)
        let name = "\(Self.owners[random.below(Self.owners.count)])’s \(Self.trades[random.below(Self.trades.count)])"
        let address = "\(1 + random.below(180)) \(Self.streets[random.below(Self.streets.count)])"
        let usual = 40 + random.below(1_800)
        let visits = Self.week.map { busy in usual * busy / 100 * (70 + random.below(60)) / 100 }
        return Shop(identifier: row, name: name, address: address, visits: visits)
    }

    private static let owners = ["Ada", "Bela", "Chidi", "Dora", "Emre", "Fatma", "Goran", "Hana", "Ines", "Jonas"]
    private static let trades = ["Bakery", "Bookshop", "Bicycles", "Coffee", "Flowers", "Grocery", "Records", "Tea"]
    private static let streets = ["Canal Street", "Station Road", "Market Square", "Garden Lane", "Harbour Walk"]
    /// The number of visitors on each day, in percent of the busiest day.
    private static let week = [62, 58, 66, 74, 92, 100, 35]
}

/// The random numbers of one row. The generator is SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable
/// pseudorandom number generators", 2014), with a seed for each row.
private struct RowRandom {
    private var state: UInt64

    init(seed: UInt64, row: Int) {
        state = seed &+ UInt64(row) &* 0x9E37_79B9_7F4A_7C15
        _ = next()
    }

    mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(bound))
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
