import ManagedStore
import TransitFeed

/// A stop that knows how many came before it. The store keeps an index over that, so that the newest twelve are found
/// without a look at the others, however many there are.
final class ListedStop: ManagedObject {
    static let number = Attribute<Int>("number", at: 0, isIndexed: true)
    static let identifier = Attribute<String>("identifier", at: 1)
    static let name = Attribute<String>("name", at: 2)
    static let latitude = Attribute<Double?>("latitude", at: 3)
    static let longitude = Attribute<Double?>("longitude", at: 4)

    static let entity = EntityDescription(
        "ListedStop",
        of: ListedStop.self,
        attributes: [
            number.description, identifier.description, name.description, latitude.description, longitude.description,
        ]
    )

    convenience init(_ stop: NumberedStop, in context: ManagedObjectContext) {
        self.init(.insertion(of: Self.entity, into: context))
        self[Self.number] = stop.number
        self[Self.identifier] = stop.stop.identifier
        self[Self.name] = stop.stop.name
        self[Self.latitude] = stop.stop.latitude
        self[Self.longitude] = stop.stop.longitude
    }
}

/// A stop of the feed and its place in it.
struct NumberedStop: Sendable {
    var number: Int
    var stop: Stop
}
