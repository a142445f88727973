import Model
import Testing

/// Tests quartiles against values that were computed by hand. R's `quantile(x)` and `numpy.quantile(x, q)` give the
/// same values.
struct SummaryTests {
    @Test func `no values have no summary`() {
        #expect(Summary([]) == nil)
    }

    /// The quartiles of four values are at the positions 0.75, 1.5 and 2.25 of 0…3: 2 + 0.75·3, 5 + 0.5·4, 9 + 0.25·11.
    /// The quartiles of five values are at the positions 1, 2 and 3 of 0…4.
    @Test(arguments: [
        ([7.0], [7.0, 7, 7, 7, 7]), ([20, 2, 9, 5], [2, 4.25, 7, 11.75, 20]), ([5, 3, 1, 4, 2], [1, 2, 3, 4, 5]),
    ])
    func `quartiles are interpolated between the values, whatever their order`(values: [Double], five: [Double]) throws
    {
        let summary = try #require(Summary(values))
        #expect(summary.count == values.count)
        #expect(
            [summary.minimum, summary.lowerQuartile, summary.median, summary.upperQuartile, summary.maximum] == five
        )
    }
}
