/// A shop as the server sends it.
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

    /// How many people visit the shop on a day of the week.
    package struct Visits: Codable, Sendable, Equatable {
        package let day: String
        package let count: Int

        package init(day: String, count: Int) {
            self.day = day
            self.count = count
        }
    }
}
