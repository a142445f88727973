extension Array {
    /// Splits the array wherever `goesOn` is false for two neighbours.
    func stretches(where goesOn: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var stretches: [ArraySlice<Element>] = []
        var start = 0
        for end in indices.dropFirst() where !goesOn(self[end - 1], self[end]) {
            stretches.append(self[start..<end])
            start = end
        }
        return isEmpty ? [] : stretches + [self[start...]]
    }

    /// Returns the element with the median score. If two elements are in the middle, returns the lower one.
    func middle(by score: (Element) -> Double) -> Element? {
        let scores = map(score)
        let order = indices.sorted { (scores[$0], $0) < (scores[$1], $1) }
        return isEmpty ? nil : self[order[(count - 1) / 2]]
    }
}
