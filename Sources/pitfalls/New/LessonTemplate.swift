import Page

/// The lesson of a new experiment: all sections of a lesson, each with a task for its author.
struct LessonTemplate {
    let name: ExperimentName
    let pitfall: ExperimentName
    let fix: ExperimentName

    var text: String {
        """
        # Work behind a button

        ## Claim

        Think: who claims it, where, and in which words? Work on the main thread freezes the screen; in a detached task it does not.

        ## Predict

        Before you run it, write down:

        1. Think: what would a reader get wrong? How long is the screen frozen in `\(pitfall.text)`?

        ## Run

        ```sh
        swift run -c release pitfalls run \(name.text)
        ```

        Both variants do the same work: [`\(pitfall.typeName).swift`](\(pitfall.typeName).swift), [`\(fix.typeName).swift`](\(fix.typeName).swift).

        ## What was observed

        \(ObservedFigures.begin)

        Not in the reference run yet.

        \(ObservedFigures.end)

        ## Why it happens

        Think: the mechanism, one fact per sentence. The main thread serves a frame when nothing else occupies it.

        ## The article's fix and its flaws

        Think: what is usually recommended, and what does it leave open? There is no article behind this experiment.

        ## The better fix

        Think: what does [`\(fix.typeName).swift`](\(fix.typeName).swift) do, and what does it cost?

        ## What would prove this wrong

        `\(pitfall.text)` must freeze the screen for 50 ms or more; `\(fix.text)` must keep the frames; both must end.

        ## On your device

        Think: which instrument, message or launch argument shows it in a real app, and what does the fix look like there? Name Apple's page in the sources.

        ## What differs on Apple's systems, and what this model leaves out

        - Think: what does Linux do differently?

        ## Exercise

        Think: what does a reader change, and what should the figures say then?

        ## Sources

        - Think: where was it reported?

        """
    }
}
