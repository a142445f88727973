import Lab
import Model
import StopsApp
import StopsTrial

/// How often to save an import: a sweep over the rows per save, with undo and without.
@main
struct BatchSave: Experiment {
    static let everyRow = saving(1, "A save for each row.")
    static let every250 = saving(250)
    static let atTheEnd = saving(FeedInput.rows.defaultValue, as: "all", "One save at the end.")
    /// In the order of rows per save.
    static let sweep = [everyRow, saving(10), saving(50), every250, saving(1000), saving(10_000), atTheEnd]

    private static func saving(_ rows: Int, as name: String? = nil, _ summary: String? = nil) -> Scenario {
        let summary = summary ?? "A save every \(rows) rows."
        return Scenario("save-\(name ?? "\(rows)")", summary, setting: StoreTrial.rowsPerSave.to(rows))
    }

    static let withUndo = variant(.pitfall, "the import's context has an undo manager", WithUndo.self)
    static let withoutUndo = variant(.articleFix, "it has none", WithoutUndo.self, twin: withUndo)
    static let actorOwned = variant(.structured, "it has none, and an actor owns it", ActorOwned.self, twin: withUndo)
    private static let fixes = [withoutUndo, actorOwned]

    static let declaration = Declaration(
        "How often to save an import",
        claim: "One save at the end makes its merge block the main thread, and a save for each row is expensive. A "
            + "save every 250 rows, without undo, is good.",
        claimNumbers: [2, 10, 44],
        topic: .coreData,
        parameters: StoreTrial.parameters,
        scenarios: sweep,
        variants: [withUndo] + fixes,
        metrics: StoreTrial.metrics,
        charts: [
            .sweep(
                "Time and longest merge",
                over: StoreTrial.rowsPerSave,
                sweep,
                [.totalTime, .longestMerge],
                mark: 250
            ),
            .sweep("The import's processor time", over: StoreTrial.rowsPerSave, sweep, [.importCPUTime], mark: 250),
            .sweep("The most heap in use", over: StoreTrial.rowsPerSave, sweep, [.peakHeap], mark: 250),
            .bars("The most heap with a save every 250 rows: what the undo manager keeps", every250, .peakHeap),
            .lateFrames("Late frames with one save at the end", atTheEnd),
            .bars("The longest stall by the main thread's own work, one save at the end", atTheEnd, .longestOwnStall),
            .bars("The longest stall by the main thread's own work, 250 rows per save", every250, .longestOwnStall),
        ]
    ) {
        withoutUndo.shows(
            "blocks",
            "blocks the main thread with one save at the end: its merge takes at least 10 times that of 250 rows.",
            .longestMerge >= 10 * .median(.longestMerge, in: every250),
            in: atTheEnd,
            as: .pitfallShows
        ).identified(as: "one-save-blocks")
        withoutUndo.shows(
            "fills-memory",
            "holds all rows with one save at the end: at least 1.5 times the heap of a save every 250 rows.",
            .peakHeap >= 1.5 * .median(.peakHeap, in: every250),
            in: atTheEnd,
            as: .pitfallShows
        ).identified(as: "one-save-fills-memory")
        withoutUndo.shows(
            "is-expensive",
            "pays for a save of each row: at least twice the processor time of a save every 250 rows.",
            .importCPUTime >= 2 * .median(.importCPUTime, in: every250),
            in: everyRow,
            as: .pitfallShows
        ).identified(as: "every-row-is-expensive")
        withUndo.shows(
            "keeps-all",
            "keeps every row that it has saved, 250 per save: at least 1.25 times the heap of without-undo.",
            .peakHeap >= 1.25 * .median(.peakHeap, of: withoutUndo),
            in: every250
        ).identified(as: "undo-keeps-all")
        fixes.hold(.framesKept("with a save every 250 rows"), in: every250)
        fixes.hold(
            "is-not-expensive",
            "pays little for a save every 250 rows: at most half the processor time that saving each row costs.",
            .importCPUTime <= 0.5 * .median(.importCPUTime, in: everyRow),
            in: every250
        )
        ([withUndo] + fixes).doSameWork(.noRowLost, inEach: sweep)
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FeedInput(values, directory: directory).prepare()
    }

    static func measure(_ screen: any StopsScreen.Type, in sample: SampleContext) throws {
        let trial = try StoreTrial(sample)
        trial.measure(try screen.init(trial.openStore))
    }
}

extension Expectation {
    /// The same expectation under a name of its own: it is about how often to save, rather than about the variant.
    fileprivate func identified(as identifier: String) -> Expectation {
        var expectation = self
        expectation.identifier = identifier
        return expectation
    }
}
