/// A shop of the list, and how many people visit it each day of the week.
package struct Shop: Sendable, Hashable {
    package let identifier: Int
    package let name: String
    package let address: String
    /// The number of visits on each of seven days, from Monday.
    package let visits: [Int]

    package var histogram: Histogram { Histogram(subject: identifier, visits: visits) }
}
