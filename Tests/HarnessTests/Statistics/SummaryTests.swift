import Model
import Testing

/// The quartiles here are computed by hand; R's `quantile(x)` and `numpy.quantile(x, q)` give the same.
struct SummaryTests {
    @Test func `no values have no summary`() {
        #expect(Summary([]) == nil)
    }

    @Test func `one value is all five figures`() throws {
        let summary = try #require(Summary([7]))
        #expect(summary.count == 1)
        #expect(
            [summary.minimum, summary.lowerQuartile, summary.median, summary.upperQuartile, summary.maximum] == [
                7, 7, 7, 7, 7,
            ]
        )
    }

    /// Positions 0.75, 1.5 and 2.25 of 0…3: 2 + 0.75·3, 5 + 0.5·4, 9 + 0.25·11.
    @Test func `an even number of values is interpolated, whatever its order`() throws {
        let summary = try #require(Summary([20, 2, 9, 5]))
        #expect(summary.minimum == 2)
        #expect(summary.lowerQuartile == 4.25)
        #expect(summary.median == 7)
        #expect(summary.upperQuartile == 11.75)
        #expect(summary.maximum == 20)
    }

    /// Positions 1, 2 and 3 of 0…4 fall on values.
    @Test func `five values are their own quartiles`() throws {
        let summary = try #require(Summary([5, 3, 1, 4, 2]))
        #expect([summary.lowerQuartile, summary.median, summary.upperQuartile] == [2, 3, 4])
        #expect(summary.count == 5)
    }

    @Test func `one distant value moves the maximum and no quartile`() throws {
        let quiet = try #require(Summary([1, 2, 3, 4, 5]))
        let disturbed = try #require(Summary([1, 2, 3, 4, 5_000]))
        #expect(quiet.median == disturbed.median)
        #expect(quiet.upperQuartile == disturbed.upperQuartile)
        #expect(disturbed.maximum == 5_000)
    }
}
