import Model

extension ListScreen {
    /// - Parameters:
    ///   - count: The rows of the list over time.
    ///   - views: The names in view, with the moments from which they were; each name is stored once.
    package init(
        count: Steps,
        views: [(moment: MonotonicTime, names: [String])],
        since start: MonotonicTime
    ) {
        var names: [String] = []
        var places: [String: Int] = [:]
        let inView = views.map { moment, shown in
            View(
                time: moment.microseconds(since: start),
                names: shown.map { name in
                    if let place = places[name] { return place }
                    places[name] = names.count
                    names.append(name)
                    return names.count - 1
                }
            )
        }
        self.init(count: count, names: names, inView: inView)
    }
}
