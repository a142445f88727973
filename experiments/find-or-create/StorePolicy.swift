import ManagedStore
import TransitFeed

/// An import that inserts every row of a batch, with a constraint and the merge policy that keeps the store's values. A
/// known row does not change, and the save reports no error.
enum StorePolicy: BatchImport {
    static let entity = UniqueConstraint.entity

    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        context.mergePolicy = .mergeByPropertyStoreTrump
        for stop in stops {
            Station(.insertion(of: entity, into: context)).fill(from: stop)
        }
        try context.save()
    }
}
