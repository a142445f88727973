/// A shop in the server's feed.
package struct FeedShop: Codable, Sendable, Equatable {
    package let identifier: Int
    package let name: String
    package let address: String
    package let visits: [Visits]

    package init(identifier: Int, name: String, address: String, visits: [Visits]) {
        self.identifier = identifier
        self.name = name
        self.address = address
        self.visits = visits
    }

    /// The number of people who visit a shop on a day of the week.
    package struct Visits: Codable, Sendable, Equatable {
        package let day: String
        package let count: Int

        package init(day: String, count: Int) {
            self.day = day
            self.count = count
        }
    }
}
