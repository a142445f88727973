/// The list of a fetched-results controller. It computes how changes affect the list, and needs no context.
struct FetchedList {
    private let request: StoreRequest
    private let isSectioned: Bool
    private var keys = SortedKeys()
    /// The sort keys of the listed rows, by primary key. A row keeps the key under which the list first registered it.
    private var places = RowTable<SortKey>()
    /// The permanent keys of rows that are listed under temporary keys. A save gives a row a new key, but does not move
    /// it in the list. ``listedKeys`` is the reverse table.
    private var permanentKeys = RowTable<Int64>()
    private var listedKeys = RowTable<Int64>()
    private(set) var sections: [FetchedSection] = []

    init(_ request: StoreRequest, isSectioned: Bool) {
        self.request = request
        self.isSectioned = isSectioned
    }

    var count: Int { keys.count }

    /// Returns the ID of the row at a position. O(number of chunks).
    func objectID(at position: Int) -> ManagedObjectID {
        let key = keys[position].key
        return ManagedObjectID(entity: request.entity, key: permanentKeys[key] ?? key)
    }

    /// - Parameter rows: The rows' sort keys, in any order.
    mutating func fill(with rows: [SortKey]) {
        places.removeAll()
        permanentKeys.removeAll()
        listedKeys.removeAll()
        sections.removeAll()
        let sorted = SortKey.sorted(rows)
        for key in sorted {
            places[key.key] = key
            addToSection(key)
        }
        keys = SortedKeys(sorted)
    }

    /// Applies changes and returns their effect on the list; nil if the list stays the same. O((changes + chunks) · log
    /// n).
    mutating func follow(_ changes: ContextChanges) -> FetchedResultsChange? {
        var removed: [SortKey] = []
        var added: [SortKey] = []
        var updated: [SortKey] = []
        for (temporary, permanent) in changes.permanentIDs where permanent.entity === request.entity {
            rename(temporary.key, to: permanent.key, removed: &removed)
        }
        for objectID in changes.deletedObjectIDs where objectID.entity === request.entity {
            let key = listedKey(of: objectID)
            if let old = places[key] {
                places[key] = nil
                removed.append(old)
            }
        }
        for row in changes.inserted + changes.updated where row.objectID.entity === request.entity {
            let key = listedKey(of: row.objectID)
            let old = places[key]
            let isListed = request.predicate?.matches(row.values) ?? true
            let new = isListed ? SortKey(row, request.sortDescriptors, key: key) : nil
            if let new, old == new {
                updated.append(new)
            } else {
                places[key] = new
                if let old { removed.append(old) }
                if let new { added.append(new) }
            }
        }
        guard !removed.isEmpty || !added.isEmpty || !updated.isEmpty else { return nil }
        return apply(removed: removed, added: added, updated: updated)
    }

    private mutating func apply(removed: [SortKey], added: [SortKey], updated: [SortKey]) -> FetchedResultsChange {
        let sectionsBefore = sections
        let deletions = keys.positions(of: removed).sorted()
        for key in removed {
            keys.remove(key)
            removeFromSection(key)
        }
        for key in added {
            keys.insert(key)
            addToSection(key)
        }
        return FetchedResultsChange(
            deletions: deletions,
            insertions: keys.positions(of: added).sorted(),
            updates: keys.positions(of: updated).sorted(),
            deletedSections: Self.places(in: sectionsBefore, notIn: sections),
            insertedSections: Self.places(in: sections, notIn: sectionsBefore)
        )
    }

    /// Gives a listed row its permanent key. If the permanent key is already listed, the row is listed twice, and its
    /// temporary key is removed.
    private mutating func rename(_ temporary: Int64, to permanent: Int64, removed: inout [SortKey]) {
        guard let listed = places[temporary] else { return }
        if places[listedKeys[permanent] ?? permanent] != nil {
            places[temporary] = nil
            removed.append(listed)
        } else {
            permanentKeys[temporary] = permanent
            listedKeys[permanent] = temporary
        }
    }

    /// Returns the key under which a row is or would be listed.
    private func listedKey(of objectID: ManagedObjectID) -> Int64 {
        listedKeys[objectID.key] ?? objectID.key
    }

    // MARK: - Sections

    private mutating func addToSection(_ key: SortKey) {
        guard isSectioned else { return }
        let place = sectionPlace(of: key)
        if place < sections.count, sections[place].name == key.first {
            sections[place].numberOfObjects += 1
        } else {
            sections.insert(FetchedSection(name: key.first, numberOfObjects: 1), at: place)
        }
    }

    private mutating func removeFromSection(_ key: SortKey) {
        guard isSectioned else { return }
        let place = sectionPlace(of: key)
        sections[place].numberOfObjects -= 1
        if sections[place].numberOfObjects == 0 { sections.remove(at: place) }
    }

    /// Returns the position of a key's section. If the section does not exist, returns the position at which it
    /// belongs. O(log sections).
    private func sectionPlace(of key: SortKey) -> Int {
        let isDescending = request.sortDescriptors.first.map { !$0.isAscending } ?? false
        var low = 0
        var high = sections.count
        while low < high {
            let middle = (low + high) / 2
            let name = sections[middle].name
            if name != key.first, (name < key.first) != isDescending { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func places(in sections: [FetchedSection], notIn others: [FetchedSection]) -> [Int] {
        guard !sections.isEmpty else { return [] }
        let names = Set(others.map(\.name))
        return sections.indices.filter { !names.contains(sections[$0].name) }
    }
}
