/// A place in a series where its level changes, as Otava found it.
package struct ChangePoint: Sendable, Equatable {
    /// The name of the series.
    package let series: String
    /// The first point of the new level; at least 1.
    package let index: Int
    /// The mean from the change point before, or the first point, up to this one; in the figure's unit.
    package let before: Double
    /// The mean from this point up to the next change point, or the last point; in the figure's unit.
    package let after: Double
    /// The p-value of Student's t-test of the two levels, to six decimals: 0 is less than a millionth. It is too small:
    /// Otava tests the place where the levels differ most. What it is worth is measured: see ``OtavaSettings``.
    package let probability: Double

    package init(series: String, index: Int, before: Double, after: Double, probability: Double) {
        self.series = series
        self.index = index
        self.before = before
        self.after = after
        self.probability = probability
    }

    /// The change relative to the level before: 0.05 is 5 % more. Infinite after a level of 0.
    package var share: Double { before == 0 ? (after == 0 ? 0 : .infinity) : (after - before) / before.magnitude }
}
