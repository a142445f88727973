/// The number of visits to a shop on each day of a week, from Monday to Sunday.
package struct Histogram: Sendable, Hashable {
    /// The shop's identifier.
    package let subject: Int
    package let visits: [Int]

    /// Creates a histogram. `visits` must have seven values, and no value may be negative.
    package init(subject: Int, visits: [Int]) {
        precondition(visits.count == 7 && visits.allSatisfy { $0 >= 0 }, "a week has seven days of visits")
        self.subject = subject
        self.visits = visits
    }
}
