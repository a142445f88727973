import Lab
import Model

/// What a run of the second import can prove wrong.
enum UpdateExpectations {
    static let all: [Expectation] = pitfallsShow + flawsShow + fixesHold + sameWork

    private static let fixes = ["fetch-a-batch", "unique-constraint"]
    private static let variants = ["no-check", "fetch-a-row"] + fixes

    private static let few = FindOrCreate.unindexed[0]
    private static let many = FindOrCreate.unindexed[2]
    private static let fewIndexed = FindOrCreate.indexed[0]
    private static let manyIndexed = FindOrCreate.indexed[2]

    private static let pitfallsShow: [Expectation] = [
        .pitfallShows(
            "no-check-duplicates",
            "no-check makes duplicates: every row that was there already is there twice.",
            Figure.minimum(UpdateMetrics.duplicates, of: "no-check", in: manyIndexed)
                .isAtLeast(1, times: .minimum(UpdateMetrics.rowsKnown, of: "no-check", in: manyIndexed))
        ),
        .pitfallShows(
            "no-check-leaves-stale-rows",
            "no-check updates nothing: the rows of before still have their old details, beside the new rows.",
            Figure.minimum(UpdateMetrics.staleRows, of: "no-check", in: manyIndexed)
                .isAtLeast(1, times: .minimum(UpdateMetrics.rowsKnown, of: "no-check", in: manyIndexed))
        ),
        .pitfallShows(
            "fetch-a-row-grows-with-the-store",
            "fetch-a-row gets dearer with the rows that are there: without an index, forty times the rows cost it at "
                + "least five times the processor time.",
            Figure.median(UpdateMetrics.importCPUTime, of: "fetch-a-row", in: many)
                .isAtLeast(5, times: .median(UpdateMetrics.importCPUTime, of: "fetch-a-row", in: few))
        ),
        .pitfallShows(
            "fetch-a-row-scans-for-each-row",
            "fetch-a-row reads the whole store for each row where there is no index: with 20,000 rows there, that is at "
                + "least ten times the processor time of fetch-a-batch, which reads it once for each 250.",
            Figure.median(UpdateMetrics.importCPUTime, of: "fetch-a-row", in: many)
                .isAtLeast(10, times: .median(UpdateMetrics.importCPUTime, of: "fetch-a-batch", in: many))
        ),
    ]

    private static let flawsShow: [Expectation] = [
        .flawShows(
            "fetch-a-batch-doubles-repeated-rows",
            "fetch-a-batch makes duplicates of rows that the feed itself has twice: it looks into the store only, and "
                + "there they are not yet.",
            Figure.minimum(UpdateMetrics.duplicates, of: "fetch-a-batch", in: FindOrCreate.repeated).isAtLeast(1)
        )
    ]

    private static let fixesHold: [Expectation] =
        fixes.flatMap(fixHolds) + [
            .fixHolds(
                "unique-constraint-keeps-repeated-rows-single",
                "unique-constraint makes no duplicates of rows that the feed itself has twice.",
                Figure.maximum(UpdateMetrics.duplicates, of: "unique-constraint", in: FindOrCreate.repeated).equals(0)
            )
        ]

    private static func fixHolds(_ fix: String) -> [Expectation] {
        let rows: [Expectation] = [
            .fixHolds(
                "\(fix)-makes-no-duplicates",
                "\(fix) makes no duplicates: every identifier is there once.",
                Figure.maximum(UpdateMetrics.duplicates, of: fix, in: manyIndexed).equals(0)
            ),
            .fixHolds(
                "\(fix)-leaves-nothing-stale",
                "\(fix) updates what is there: no row that the feed is about has its old details.",
                Figure.maximum(UpdateMetrics.staleRows, of: fix, in: manyIndexed).equals(0)
            ),
        ]
        let costs: [Expectation] = [
            .fixHolds(
                "\(fix)-is-cheaper-than-a-fetch-a-row",
                "\(fix) costs at most half of the processor time of fetch-a-row, though both have an index and the "
                    + "store holds 20,000 rows.",
                Figure.median(UpdateMetrics.importCPUTime, of: fix, in: manyIndexed)
                    .isAtMost(0.5, times: .median(UpdateMetrics.importCPUTime, of: "fetch-a-row", in: manyIndexed))
            ),
            .fixHolds(
                "\(fix)-hardly-grows-with-the-store",
                "\(fix) hardly gets dearer with the rows that are there: with an index, forty times the rows cost it "
                    + "at most twice the processor time.",
                Figure.median(UpdateMetrics.importCPUTime, of: fix, in: manyIndexed)
                    .isAtMost(2, times: .median(UpdateMetrics.importCPUTime, of: fix, in: fewIndexed))
            ),
        ]
        return rows + costs
    }

    private static let sameWork: [Expectation] =
        variants.map { variant in
            .sameWork(
                "\(variant)-loses-no-update",
                "\(variant) loses no update: each station of the feed is in the store with the feed's details.",
                Figure.maximum(UpdateMetrics.lostUpdates, of: variant, in: manyIndexed).equals(0)
            )
        }
        + (["fetch-a-row"] + fixes).map { variant in
            .sameWork(
                "\(variant)-stores-each-row-once",
                "\(variant) ends with the rows of before and the new ones of the feed: no more, no less.",
                Figure.maximum(UpdateMetrics.rowsStored, of: variant, in: manyIndexed)
                    .isAtMost(1, times: .minimum(UpdateMetrics.rowsExpected, of: variant, in: manyIndexed))
            )
        }
}
