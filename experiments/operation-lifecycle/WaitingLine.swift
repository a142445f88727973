/// Who may go next, where at most so many may be under way: those that are ready, by their priority, then by their
/// arrival. Without a thread and without a task.
package struct WaitingLine {
    private struct Place {
        var name: Int
        var priority: Int
        /// Those that have to end before.
        var unfinished: Set<Int>
    }

    private let limit: Int
    /// By arrival.
    private var places: [Place] = []
    /// In the line or under way.
    private var present: Set<Int> = []
    private var underWay: Set<Int> = []

    /// - Parameter limit: At least 1.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Somebody arrives. Those that he waits for and that are not here have ended already.
    package mutating func enter(_ name: Int, priority: Int = 0, after others: Set<Int> = []) {
        places.append(Place(name: name, priority: priority, unfinished: others.intersection(present)))
        present.insert(name)
    }

    /// Lets the next one go, and counts it as under way; nil where nobody may go now.
    package mutating func next() -> Int? {
        guard underWay.count < limit else { return nil }
        let ready = places.indices.filter { places[$0].unfinished.isEmpty }
        // The first of the highest: `max` would give the last.
        guard let first = ready.min(by: { places[$0].priority > places[$1].priority }) else { return nil }
        let name = places.remove(at: first).name
        underWay.insert(name)
        return name
    }

    /// Somebody has ended, or has had enough of waiting.
    package mutating func leave(_ name: Int) {
        guard present.remove(name) != nil else { return }
        underWay.remove(name)
        places.removeAll { $0.name == name }
        for index in places.indices { places[index].unfinished.remove(name) }
    }
}
