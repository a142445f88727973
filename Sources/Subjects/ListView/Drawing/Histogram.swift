/// The visits of a week, day by day from Monday.
package struct Histogram: Sendable, Hashable {
    /// The identifier of the shop that was visited.
    package let subject: Int
    package let visits: [Int]

    /// Precondition: `visits` has seven values, none of them negative.
    package init(subject: Int, visits: [Int]) {
        precondition(visits.count == 7 && visits.allSatisfy { $0 >= 0 }, "a week has seven days of visits")
        self.subject = subject
        self.visits = visits
    }
}
