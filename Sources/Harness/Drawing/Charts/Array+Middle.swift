extension Array {
    /// The elements in stretches, within which each goes on from the one before it.
    func stretches(where goesOn: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var stretches: [ArraySlice<Element>] = []
        var start = 0
        for end in indices.dropFirst() where !goesOn(self[end - 1], self[end]) {
            stretches.append(self[start..<end])
            start = end
        }
        return isEmpty ? [] : stretches + [self[start...]]
    }

    /// The element in the middle by a score; of two there, the one with the lower score.
    func middle(by score: (Element) -> Double) -> Element? {
        let scores = map(score)
        let order = indices.sorted { (scores[$0], $0) < (scores[$1], $1) }
        return isEmpty ? nil : self[order[(count - 1) / 2]]
    }
}
