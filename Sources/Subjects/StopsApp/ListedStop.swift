import ManagedStore
import TransitFeed

/// A stop of the feed, with its position in the feed.
package struct NumberedStop: Sendable {
    package let number: Int
    package let stop: Stop
    /// Information for passengers, such as the description of a detour.
    package let notice: String?

    package init(number: Int, stop: Stop, notice: String? = nil) {
        self.number = number
        self.stop = stop
        self.notice = notice
    }
}

/// A stop that stores its position in the feed. The store has an index for the position, so it finds the newest twelve
/// stops without reading the other stops.
package final class ListedStop: ManagedObject {
    package static let number = Attribute<Int>("number", at: 0, isIndexed: true)
    package static let identifier = Attribute<String>("identifier", at: 1)
    package static let name = Attribute<String>("name", at: 2)
    package static let latitude = Attribute<Double?>("latitude", at: 3)
    package static let longitude = Attribute<Double?>("longitude", at: 4)
    package static let notice = Attribute<String?>("notice", at: 5)

    package static let entity = EntityDescription(
        "ListedStop",
        of: ListedStop.self,
        attributes: [
            number.description, identifier.description, name.description, latitude.description, longitude.description,
            notice.description,
        ]
    )

    @discardableResult
    package convenience init(_ stop: NumberedStop, in context: ManagedObjectContext) {
        self.init(.insertion(of: Self.entity, into: context))
        self[Self.number] = stop.number
        self[Self.identifier] = stop.stop.identifier
        self[Self.name] = stop.stop.name
        self[Self.latitude] = stop.stop.latitude
        self[Self.longitude] = stop.stop.longitude
        self[Self.notice] = stop.notice
    }
}

extension ListedStop {
    /// The values of a stop. Unlike a managed object, a row may cross threads.
    package struct Row: Sendable {
        package let objectID: ManagedObjectID
        package let name: String
    }

    /// The number of rows on the screen.
    package static let visibleRows = 12

    /// Returns the newest stops, newest first. Call the method on the context's queue.
    package static func newest(in context: ManagedObjectContext) throws(ManagedStoreError) -> [Row] {
        let request = FetchRequest<ListedStop>(
            entity,
            sortDescriptors: [SortDescription(number, ascending: false)],
            fetchLimit: visibleRows
        )
        return try context.fetch(request).map { Row(objectID: $0.objectID, name: $0[name]) }
    }
}
