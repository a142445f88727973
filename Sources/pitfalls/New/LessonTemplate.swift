import Drawing

/// The lesson of a new experiment: all sections of a lesson, each with a task for its author.
struct LessonTemplate {
    let name: ExperimentName
    let pitfall: ExperimentName
    let fix: ExperimentName

    var text: String {
        """
        # Work behind a button

        ## Predict

        Before you run it, write down your answers; `swift run -c release pitfalls predict \(name.text)` asks for them, and measures:

        \(ListedQuestions.begin)

        1. How long is the screen blocked?
        2. How long with the fix?
        3. How many frames are late?

        \(ListedQuestions.end)

        Think: what would a reader get wrong? `pitfalls list --page` writes the declared questions above.

        ## Claim

        Think: who claims it, where, and in which words? Work on the main thread freezes the screen; in a detached task it does not.

        ## Run

        ```sh
        swift run -c release pitfalls run \(name.text)
        ```

        Both variants do the same work: [`\(pitfall.typeName).swift`](\(pitfall.typeName).swift), [`\(fix.typeName).swift`](\(fix.typeName).swift).

        ## What was observed

        \(ObservedFigures.begin)

        Not in the reference run yet.

        \(ObservedFigures.end)

        ## The answers

        1. **not measured.** The main thread does the work, and nothing else meanwhile.
        2. **not measured.** Another thread does the work.
        3. **not measured.** Frames that were due meanwhile are served as one late frame.

        Think: what explains each answer, in one or two sentences? A run writes what is bold.

        ## Why it happens

        Think: the mechanism, one fact per sentence. The main thread serves a frame when nothing else occupies it.

        ## The article's fix and its flaws

        Think: what is usually recommended, and what does it leave open? There is no article behind this experiment.

        ## The better fix

        Think: what does [`\(fix.typeName).swift`](\(fix.typeName).swift) do, and what does it cost?

        ## What would prove this wrong

        `\(pitfall.text)` must freeze the screen for 50 ms or more; `\(fix.text)` must keep the frames; both must end.

        ## \(NoticedPitfalls.heading)

        \(NoticedPitfalls.begin)

        Not asked yet.

        \(NoticedPitfalls.end)

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
