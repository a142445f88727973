import Lab
import ManagedStore
import Model

/// The same stops imported again: duplicates, or a search for each one; a search a batch, or none.
@main
struct FindOrCreate: Experiment {
    static let indexed = [500, 3000, 20_000].map { existing in
        Scenario(
            "indexed-\(existing)",
            "The store holds \(existing) rows and an index over their identifiers.",
            setting: [.init(UpdateInput.existingRows, existing), .init(UpdateInput.isIndexed, 1)]
        )
    }
    static let unindexed = [500, 3000, 20_000].map { existing in
        Scenario(
            "unindexed-\(existing)",
            "The store holds \(existing) rows and no index, but for the one that a constraint brings along.",
            setting: [.init(UpdateInput.existingRows, existing), .init(UpdateInput.isIndexed, 0)]
        )
    }
    static let repeated = Scenario(
        "repeated-rows",
        "Ten of the feed's new rows stand in it twice.",
        setting: [.init(UpdateInput.existingRows, 500), .init(UpdateInput.repeatedRows, 10)]
    )

    static let declaration = Declaration(
        name: "find-or-create",
        title: "Importing the same feed again",
        claim:
            "A second import has to find the rows that are there already: a fetch for each row is no way to do that in "
            + "production; a fetch for each batch of sorted identifiers is, and a uniqueness constraint needs none.",
        claimNumbers: [43],
        topic: .coreData,
        parameters: UpdateInput.parameters,
        scenarios: indexed + unindexed + [repeated],
        variants: variants,
        metrics: UpdateMetrics.all,
        expectations: UpdateExpectations.all,
        charts: charts,
        deadline: 60,
        lesson: PackageResources.README_md
    )

    private static let variants: [Variant] = [
        variant("no-check", .pitfall, "inserts every row", "NoCheck.swift", insertWithoutCheck),
        variant(
            "fetch-a-row",
            .pitfall,
            "a fetch for each row, then an update or an insertion",
            "FetchARow.swift",
            findOrCreateEachRow
        ),
        variant(
            "fetch-a-batch",
            .articleFix,
            "a sorted fetch for each batch, walked in step with its rows",
            "FetchABatch.swift",
            findOrCreateBatch
        ),
        variant(
            "unique-constraint",
            .refinedFix,
            "inserts every row; a constraint and a merge policy make updates of those that are there",
            "UniqueConstraint.swift",
            insertOverUniqueRows,
            entity: Station.uniqueEntity
        ),
    ]

    private static let charts: [ChartDescription] = [
        sweep("without an index", unindexed),
        sweep("with an index over the identifier", indexed),
        ChartDescription(
            title: "Rows that are in the store more than once, after the second import",
            scenario: indexed[1].description.name,
            drawing: .bars(metric: UpdateMetrics.duplicates.name)
        ),
        ChartDescription(
            title: "Rows that are in the store more than once, after a feed that repeats ten of its new rows",
            scenario: repeated.description.name,
            drawing: .bars(metric: UpdateMetrics.duplicates.name)
        ),
        ChartDescription(
            title: "Processor time of the import, with 20,000 rows there and an index",
            scenario: indexed[2].description.name,
            drawing: .bars(metric: UpdateMetrics.importCPUTime.name)
        ),
    ]

    private static func sweep(_ how: String, _ scenarios: [Scenario]) -> ChartDescription {
        ChartDescription(
            title: "Processor time for each row of the feed, over the rows that are there already, \(how)",
            scenario: scenarios[0].description.name,
            drawing: .sweep(
                parameter: UpdateInput.existingRows.name,
                scenarios: scenarios.map(\.description.name),
                metrics: [UpdateMetrics.timePerRow.name],
                mark: nil
            )
        )
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try UpdateInput(values, directory: directory).prepare()
        return []
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ storeBatch: @escaping StoreBatch,
        entity: EntityDescription? = nil
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            try UpdateTrial(context, entity: entity).measure(storeBatch)
        }
    }
}
