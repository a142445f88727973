import Declaring
import Model

/// An experiment with a search per keystroke. The answers may arrive when another text is in the field.
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
        "cancels the previous task",
        CancelsOnly.self,
        twin: showsWhatComes
    )
    static let debounces = variant(
        .popularFix,
        "cancels the previous task, and sleeps first with try?",
        Debounces.self,
        twin: debouncesAndAsks
    )
    static let comparesText = variant(
        .refinedFix,
        "a task for each text, compares the text after the await",
        ComparesText.self,
        twin: showsWhatComes
    )
    static let asksAfter = variant(
        .refinedFix,
        "cancels the previous task, and checks after the await",
        AsksAfter.self,
        twin: cancelsOnly
    )
    static let debouncesAndAsks = variant(
        .structured,
        "sleeps first with try, and checks after the await",
        DebouncesAndAsks.self,
        twin: asksAfter
    )
    private static let pitfalls = [showsWhatComes, cancelsOnly, debounces]
    private static let fixes = [comparesText, asksAfter, debouncesAndAsks]
    private static let all = pitfalls + fixes

    static let declaration = Declaration(
        "Search as you type, and the stale answer",
        claim: "Search as you type shows the answer to an older text. The main actor runs other code during an await. "
            + "A cancel only sets a flag; checking it after the await keeps the stale answer out.",
        claimNumbers: [56],
        topic: .swiftConcurrency,
        lead: Lead(.staleShows, in: typedFast, showsWhatComes, comparesText),
        parameters: [keys],
        scenarios: [lateAnswers, typedFast],
        variants: all,
        metrics: [.staleShows, .endsStale, .searches, .wholeWordShown],
        charts: [
            .bars("Lists shown for a text that is no longer in the field", lateAnswers, .staleShows),
            .bars("Whether the final list shows another text's results", lateAnswers, .endsStale),
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
            "shows results of texts that are no longer in the field.",
            .minimum(.staleShows) >= 1,
            in: typedFast
        )
        debounces.shows(
            "searches-for-all",
            "searches for each text, as often as cancels-only: the sleep of a cancelled task ends at once.",
            .minimum(.searches) >= 1 * .maximum(.searches, of: cancelsOnly),
            in: typedFast
        )
        fixes.hold(
            Promise("shows-no-stale-list", "shows only results of the newest text.", .maximum(.staleShows) == 0),
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
    static let staleShows = Metric("staleShows", .count, "Lists that were shown for a text no longer in the field.")
    static let endsStale = Metric("endsStale", .count, "1 if the final list shows another text's results.")
    static let searches = Metric("searches", .count, "Searches that the server received.")
    static let wholeWordShown = Metric(
        "wholeWordShown",
        .count,
        .neutral,
        "Lists that were shown for all five letters of the word."
    )
}
