import ManagedStore
import Testing

@Suite("Uniqueness", .timeLimit(.minutes(5)))
struct UniquenessTests {
    private let library: Library
    private let context: ManagedObjectContext
    private let stored: ManagedObjectID

    init() throws {
        library = try Library()
        context = library.context()
        stored = try library.change { _ = Tag(context: $0, "a", note: "store") }.insertedObjectIDs[0]
    }

    @Test("By default a save names every object whose unique value is taken, writes nothing, and keeps them")
    func error() throws {
        try library.change { _ = Tag(context: $0, "b") }
        try context.performAndWait {
            let tags = ["a", "b", "c"].map { Tag(context: context, $0) }
            let error = #expect(throws: ManagedStoreError.self) { try context.save() }
            #expect(error?.conflicts.map(\.objectID) == tags.prefix(2).map(\.objectID))
            #expect(error?.conflicts.map(\.reason) == [.notUnique, .notUnique])
            #expect(context.insertedObjects.count == 3)
            #expect(tags.allSatisfy { $0.objectID.isTemporaryID })
            #expect(tags.allSatisfy { context.registeredObject(for: $0.objectID) === $0 })
            tags[0][Tag.name] = "d"
            tags[1][Tag.name] = "e"
            try context.save()
        }
        #expect(try notes().keys.sorted() == ["a", "b", "c", "d", "e"])
    }

    @Test(
        "A new object whose unique value is taken becomes the row that has it",
        arguments: [
            (MergePolicy.mergeByPropertyObjectTrump, "mine"), (.overwrite, "mine"),
            (.mergeByPropertyStoreTrump, "store"), (.rollback, "store"),
        ]
    )
    func inserted(policy: MergePolicy, note: String) throws {
        context.mergePolicy = policy
        try context.performAndWait {
            let tag = Tag(context: context, "a", note: "mine")
            try context.save()
            #expect(tag.objectID == stored)
            #expect(tag[Tag.note] == note)
            #expect(!context.hasChanges)
            tag[Tag.note] = "next"
            try context.save()
        }
        #expect(try notes() == ["a": "next"])
    }

    @Test("A new object becomes the existing object of the row, if the context has it")
    func knownRow() throws {
        context.mergePolicy = .overwrite
        try context.performAndWait {
            let known = try #require(try context.existingObject(with: stored) as? Tag)
            let tag = Tag(context: context, "a", note: "mine")
            try context.save()
            #expect(tag.isDeleted)
            #expect(tag.managedObjectContext == nil)
            #expect(known[Tag.note] == "mine")
            #expect(!context.hasChanges)
        }
    }

    @Test("Of several new objects with one unique value in one save, one remains, with the last one's values")
    func within() throws {
        context.mergePolicy = .overwrite
        let log = ChangeLog(ManagedObjectContext.didSaveObjectsNotification, of: context)
        try context.performAndWait {
            let tags = ["1", "2", "3"].map { Tag(context: context, "b", note: $0) }
            try context.save()
            #expect(tags.map(\.isDeleted) == [false, true, true])
            #expect(tags[0][Tag.note] == "3")
            // The row is announced only once, so that an observer does not take it for several rows.
            #expect(log.changes.map { $0.insertedObjectIDs + $0.updatedObjectIDs } == [[tags[0].objectID]])
        }
        #expect(try notes() == ["a": "store", "b": "3"])
    }

    @Test("A new object that has its permanent ID already becomes the row, too")
    func obtainedID() throws {
        context.mergePolicy = .overwrite
        try context.performAndWait {
            let tag = Tag(context: context, "a", note: "mine")
            try context.obtainPermanentIDs(for: [tag])
            try context.save()
            #expect(tag.objectID == stored)
            #expect(context.registeredObject(for: stored) === tag)
        }
        #expect(try notes() == ["a": "mine"])
    }

    @Test("A changed object whose new value is taken is a conflict, whatever the policy")
    func changed() throws {
        let other = try library.change { _ = Tag(context: $0, "b") }.insertedObjectIDs[0]
        for policy in [MergePolicy.error, .overwrite, .mergeByPropertyStoreTrump] {
            context.mergePolicy = policy
            try context.performAndWait {
                let tag = try #require(try context.existingObject(with: other) as? Tag)
                tag[Tag.name] = "a"
                let error = #expect(throws: ManagedStoreError.self) { try context.save() }
                #expect(error?.conflicts.map(\.objectID) == [other])
                #expect(error?.conflicts.map(\.reason) == [.notUnique])
                context.rollback()
            }
        }
        #expect(try notes().keys.sorted() == ["a", "b"])
    }

    @Test("The value of an object that the same save deletes is free")
    func freed() throws {
        try context.performAndWait {
            context.delete(try context.existingObject(with: stored))
            _ = Tag(context: context, "a", note: "mine")
            try context.save()
        }
        #expect(try notes() == ["a": "mine"])
    }

    private func notes() throws -> [String: String?] {
        let context = library.context()
        return try context.performAndWait {
            try context.fetch(FetchRequest<Tag>(Tag.entity)).reduce(into: [:]) { $0[$1[Tag.name]] = $1[Tag.note] }
        }
    }
}
