import Declaring
import ManagedStore
import Model

extension FindOrCreate {
    static let exercises = [mendDuplicates]

    static let mendDuplicates = ExerciseDescription(
        "mend-duplicates",
        "A store with stations twice",
        task: [
            "Version 1.0 of the app inserted every row of the feed. Its users' stores contain stations twice, or more "
                + "often. So version 1.1 can't add a uniqueness constraint. The feed also contains some of its new rows "
                + "twice; the later one counts.",
            "Write the import of version 1.1. It fetches once per batch, and only the batch's stations. Afterwards each "
                + "station of the feed is stored once, with all values of the feed. A known station is still one of its "
                + "objects, with the same ID: a list on the screen may show it.",
        ],
        minutes: 15,
        hints: [
            "The walk assumes that each row of the batch matches at most one row of the store. What does it do with "
                + "the second of two equal rows, in the batch or in the store?",
            "A dictionary by identifier finds duplicates in the batch and in the store, if you add each new object. "
                + "If the fetch returns an object whose identifier is already in the dictionary, it is a duplicate.",
            "FetchPredicate(_:isIn:) needs no sort order. ManagedObjectContext has delete(_:).",
        ]
    )
    static let storedRowsTwice = Scenario(
        "stored-twice",
        "The store holds 10,000 stations without an index, a hundred of them two to four times; the feed has 1,000 rows "
            + "and repeats ten new ones.",
        setting: existingRows.to(10_000),
        rows.to(1000),
        storedTwice.to(100),
        repeatedRows.to(10),
        isIndexed.to(0)
    )
}

/// Marks a learner's import: no station twice, none replaced, and one fetch per batch.
package enum MendDuplicatesExercise<Yours: BatchImport>: Exercise {
    package static var declaration: Declaration {
        exercise(
            FindOrCreate.mendDuplicates,
            of: FindOrCreate.declaration,
            metrics: [.extraFetches],
            in: [FindOrCreate.storedRowsTwice],
            beside: [FindOrCreate.fetchPerBatch],
            yours: Yours.self,
            startingPoint: MendDuplicates.self,
            ourAnswer: MendDuplicatesAnswer.self
        ) { yours in
            yours.holds(
                "leaves-one",
                "leaves one row for each station of the feed.",
                .maximum(.duplicates) == 0,
                in: FindOrCreate.storedRowsTwice
            )
            yours.holds(
                "keeps-objects",
                "keeps a known station's object: of the station's rows, one stays in the store with its ID.",
                .maximum(.replacedRows) == 0,
                in: FindOrCreate.storedRowsTwice
            )
            yours.holds(
                "fetches-once",
                "fetches at most once per batch.",
                .maximum(.extraFetches) == 0,
                in: FindOrCreate.storedRowsTwice
            )
            .unaffectedByDelays()
            yours.holds(
                "reads-the-batch-only",
                "reads only the batch's stations: it takes at most three times the processor time of the article's fix.",
                .importCPUTime <= 3 * .median(.importCPUTime, of: FindOrCreate.fetchPerBatch),
                in: FindOrCreate.storedRowsTwice
            )
            yours.doesSameWork(
                "stores-updates",
                "stores every update of the feed: names, places and details. Of a repeated row, it stores the later "
                    + "values.",
                .maximum(.lostUpdates) == 0,
                in: FindOrCreate.storedRowsTwice
            )
            yours.doesSameWork(
                "loses-no-row",
                "keeps every station of the store, and adds the new ones of the feed.",
                .minimum(.rowsStored) >= 1 * .minimum(.rowsExpected),
                in: FindOrCreate.storedRowsTwice
            )
        }
    }

    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FindOrCreate.update(values, in: directory).write(storesOf: [FindOrCreate.entity(values)])
        return []
    }

    /// Uses the entity of the store, which has no constraint.
    package static func measure(_ code: any BatchImport.Type, in sample: SampleContext) throws {
        try UpdateTrial(code, sample, entity: FindOrCreate.entity(sample.values)).measure()
    }
}

extension Metric {
    static let extraFetches = Metric("extraFetches", .count, "Requests to the store beyond one for each batch.")
}
