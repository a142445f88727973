import ManagedStore
import TransitFeed

/// Wrong: a dictionary of the known stations. Where the store has a station twice, it updates one of the two and leaves
/// the other.
enum MendDuplicatesKeepsBoth: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        let request = FetchRequest<Station>(
            entity,
            predicate: FetchPredicate(Station.identifier, isIn: stops.map(\.identifier))
        )
        var stations = Dictionary(
            try context.fetch(request).map { ($0.identifier, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for stop in stops {
            let station = stations[stop.identifier] ?? Station(.insertion(of: entity, into: context))
            station.fill(from: stop)
            stations[stop.identifier] = station
        }
        try context.save()
    }
}

/// Wrong: deletes the known stations and inserts all rows again. If a list holds a station's object or its ID, that
/// station no longer exists.
enum MendDuplicatesStartsOver: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        let request = FetchRequest<Station>(
            entity,
            predicate: FetchPredicate(Station.identifier, isIn: stops.map(\.identifier))
        )
        for station in try context.fetch(request) { context.delete(station) }
        var stations: [String: Station] = [:]
        for stop in stops {
            let station = stations[stop.identifier] ?? Station(.insertion(of: entity, into: context))
            station.fill(from: stop)
            stations[stop.identifier] = station
        }
        try context.save()
    }
}

/// Wrong: inserts new stations, and leaves a known station as it was.
enum MendDuplicatesOnlyAddsNew: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        let request = FetchRequest<Station>(
            entity,
            predicate: FetchPredicate(Station.identifier, isIn: stops.map(\.identifier))
        )
        var known: Set<String> = []
        for station in try context.fetch(request) where !known.insert(station.identifier).inserted {
            context.delete(station)
        }
        for stop in stops where known.insert(stop.identifier).inserted {
            Station(.insertion(of: entity, into: context)).fill(from: stop)
        }
        try context.save()
    }
}

/// Wrong: a fetch for each row.
enum MendDuplicatesLooksPerRow: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        for stop in stops {
            let request = FetchRequest<Station>(
                entity,
                predicate: FetchPredicate(Station.identifier, equals: stop.identifier)
            )
            let stations = try context.fetch(request)
            for station in stations.dropFirst() { context.delete(station) }
            let station = stations.first ?? Station(.insertion(of: entity, into: context))
            station.fill(from: stop)
        }
        try context.save()
    }
}

/// Wrong: fetches the whole store for each batch.
enum MendDuplicatesFetchesAll: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        var stations: [String: Station] = [:]
        for station in try context.fetch(FetchRequest<Station>(entity)) {
            if stations[station.identifier] == nil {
                stations[station.identifier] = station
            } else {
                context.delete(station)
            }
        }
        for stop in stops {
            let station = stations[stop.identifier] ?? Station(.insertion(of: entity, into: context))
            station.fill(from: stop)
            stations[stop.identifier] = station
        }
        try context.save()
    }
}
