/// The visits of a week, day by day from Monday: what a cell's picture shows.
package struct Histogram: Sendable, Hashable {
    /// The identifier of whose visits they are.
    package let subject: Int
    package let visits: [Int]

    /// Precondition: seven days, none below zero.
    package init(subject: Int, visits: [Int]) {
        precondition(visits.count == 7 && visits.allSatisfy { $0 >= 0 }, "a week has seven days of visits")
        self.subject = subject
        self.visits = visits
    }
}
