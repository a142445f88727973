import ManagedStore
import TransitFeed

/// A stop in the store.
final class StopObject: ManagedObject {
    static let identifier = Attribute<String>("identifier", at: 0)
    static let name = Attribute<String>("name", at: 1)
    static let latitude = Attribute<Double?>("latitude", at: 2)
    static let longitude = Attribute<Double?>("longitude", at: 3)
    static let code = Attribute<String?>("code", at: 4)
    static let details = Attribute<String?>("details", at: 5)

    static let entity = EntityDescription(
        "Stop",
        of: StopObject.self,
        attributes: [
            identifier.description, name.description, latitude.description, longitude.description, code.description,
            details.description,
        ]
    )

    convenience init(context: ManagedObjectContext) {
        self.init(.insertion(of: Self.entity, into: context))
    }

    func fill(from stop: Stop) {
        self[Self.identifier] = stop.identifier
        self[Self.name] = stop.name
        self[Self.latitude] = stop.latitude
        self[Self.longitude] = stop.longitude
        self[Self.code] = stop.code
        self[Self.details] = stop.details
    }
}
