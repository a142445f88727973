import Declaring
import Model

/// A search at each key, and answers that come when another text is in the field.
struct StaleAnswer: Experiment {
    static let keys = Parameter("keys", default: 5, in: 2...5, help: "letters of “opera” that the user types")

    static let lateAnswers = Scenario(
        "late-answers",
        "The user types five letters, and the server answers the search for the newest text first, the oldest last."
    )
    static let typedFast = Scenario(
        "typed-fast",
        "The user types five letters at once, and the server answers in the order of the searches."
    )

    static let showsWhatComes = variant(.pitfall, "a task for each text", ShowsWhatComes.self)
    static let cancelsOnly = variant(
        .popularFix,
        "cancels the task before it",
        CancelsOnly.self,
        twin: showsWhatComes
    )
    static let debounces = variant(
        .popularFix,
        "the same, and sleeps first, with try?",
        Debounces.self,
        twin: debouncesAndAsks
    )
    static let comparesText = variant(
        .refinedFix,
        "a task for each text, which compares it after the await",
        ComparesText.self,
        twin: showsWhatComes
    )
    static let asksAfter = variant(
        .refinedFix,
        "cancels, and asks after the await",
        AsksAfter.self,
        twin: cancelsOnly
    )
    static let debouncesAndAsks = variant(
        .structured,
        "sleeps first, with try, and asks after the await",
        DebouncesAndAsks.self,
        twin: asksAfter
    )
    private static let pitfalls = [showsWhatComes, cancelsOnly, debounces]
    private static let fixes = [comparesText, asksAfter, debouncesAndAsks]
    private static let all = pitfalls + fixes

    static let declaration = Declaration(
        "Search as you type, and the stale answer",
        claim: "Search as you type shows the answer to an older text, because the main actor runs other code during "
            + "an await. A cancel only sets a flag; asking after the await keeps the stale answer out.",
        claimNumbers: [56],
        topic: .swiftConcurrency,
        lead: Lead(.staleShows, in: typedFast, showsWhatComes, comparesText),
        parameters: [keys],
        scenarios: [lateAnswers, typedFast],
        variants: all,
        metrics: [.staleShows, .endsStale, .searches, .wholeWordShown],
        charts: [
            .bars("Lists shown for a text that is not in the field any more", lateAnswers, .staleShows),
            .bars("Whether the list is of another text in the end", lateAnswers, .endsStale),
            .bars("Searches for five letters typed at once", typedFast, .searches),
            .bars("Stale lists when five letters are typed at once", typedFast, .staleShows),
        ],
        questions: questions,
        smallTest: .with(keys.to(2)),
        deadline: 10
    ) {
        pitfalls.show(
            "ends-stale",
            "leaves the results of an older text in the list.",
            .minimum(.endsStale) == 1,
            in: lateAnswers
        )
        pitfalls.show(
            "flashes",
            "shows results of texts that are not in the field any more.",
            .minimum(.staleShows) >= 1,
            in: typedFast
        )
        debounces.shows(
            "searches-for-all",
            "searches for each text, as many as cancels-only: the sleep of a cancelled task ends at once.",
            .minimum(.searches) >= 1 * .maximum(.searches, of: cancelsOnly),
            in: typedFast
        )
        fixes.hold(
            Promise("shows-no-stale-list", "shows nothing but results of the newest text.", .maximum(.staleShows) == 0),
            inEach: [lateAnswers, typedFast]
        )
        fixes.hold(
            "ends-fresh",
            "leaves the results of the newest text in the list.",
            .maximum(.endsStale) == 0,
            in: lateAnswers
        )
        debouncesAndAsks.holds(
            "searches-once",
            "searches once for five letters that are typed at once.",
            .maximum(.searches) == 1,
            in: typedFast
        )
        for scenario in [lateAnswers, typedFast] {
            all.doSameWork(
                "shows-the-word-\(scenario.name)",
                "shows the results of the whole word once (\(scenario.name)).",
                .wholeWordShown == 1,
                in: scenario
            )
        }
    }

    static func measure(_ field: any SearchField.Type, in sample: SampleContext) {
        SearchTrial(sample).measure(field)
    }
}

/// The program.
package func main() -> Never { StaleAnswer.main() }

extension Metric {
    static let staleShows = Metric("staleShows", .count, "Lists that were shown for a text not in the field any more.")
    static let endsStale = Metric("endsStale", .count, "1 if the list shows results of another text in the end.")
    static let searches = Metric("searches", .count, "Searches that the server was asked for.")
    static let wholeWordShown = Metric(
        "wholeWordShown",
        .count,
        .neutral,
        "Lists that were shown for all five letters of the word."
    )
}
