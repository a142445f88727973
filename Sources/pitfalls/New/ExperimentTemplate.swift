import Drawing

/// The files of a new experiment, which is as small as possible. The new experiment builds and runs unchanged, and its
/// expectations hold. `think` marks the texts that the author rewrites.
struct ExperimentTemplate {
    let name: ExperimentName
    let pitfall: ExperimentName
    let fix: ExperimentName

    /// The texts of the files, by path in the experiment's folder.
    var files: [String: String] {
        get throws {
            let variants = ["\(pitfall.typeName).swift": pitfallVariant, "\(fix.typeName).swift": fixVariant]
            let code = LessonCode { variants[$0, default: ""] }
            let others = [
                "\(name.typeName).swift": declaration,
                "program/main.swift": program,
                "swaps.txt": swaps,
                "README.md": try code.replaced(in: lesson),
                "NOTES.md": notes,
            ]
            return variants.merging(others) { first, _ in first }
        }
    }

    private var declaration: String {
        """
        import Declaring
        import Model

        /// Work behind a button, on the main thread and on another one.
        struct \(name.typeName): Experiment {
            static let tap = Scenario("tap", "The user taps once and waits.")
            static let \(pitfall.valueName) = variant(.pitfall, "on the main thread", \(pitfall.typeName).self)
        \(fixDeclaration)

            static let questions: [Question] = [
                .number("stall", "How long is the screen blocked?", .longestOwnStall, of: \(pitfall.valueName), in: tap),
                .number("fixed", "How long with the fix?", .longestOwnStall, of: \(fix.valueName), in: tap),
                .number("late", "How many frames are late?", .lateFrames, of: \(pitfall.valueName), in: tap),
            ]

            static let declaration = Declaration(
                "Work behind a button",
                claim: "Work on the main thread freezes the screen; work in a detached task does not.",
                topic: .mainThread,
                lead: Lead(.longestOwnStall, in: tap, \(pitfall.valueName), \(fix.valueName)),
                scenarios: [tap],
                variants: [\(pitfall.valueName), \(fix.valueName)],
                questions: questions
            ) {
                \(pitfall.valueName).shows("freezes", "freezes the screen for 50 ms.", .longestOwnStall >= 50, in: tap)
                \(fix.valueName).holds(.framesKept, in: tap)
                [\(pitfall.valueName), \(fix.valueName)].doSameWork("ends", "does its work.", .finishes, in: tap)
            }

            static func measure(_ work: any Work.Type, in sample: SampleContext) {
                sample.measure { done in work.run(then: done) }
            }
        }

        /// The program.
        package func main() -> Never { \(name.typeName).main() }

        /// What all variants do: some work, and a call when it is done.
        protocol Work: SendableMetatype {
            @MainActor static func run(then done: @escaping @MainActor @Sendable () -> Void)
        }

        """
    }

    /// The source of `program/main.swift`. The experiment's folder is a library, and this program calls the library's
    /// `main()`.
    private var program: String {
        """
        import \(name.moduleName)

        \(name.moduleName).main()

        """
    }

    /// The swaps for the course's tests. Each expectation must fail if its variant runs the other variant's code.
    private var swaps: String {
        """
        # think: which variant's code breaks each expectation? Tests/CommandTests/SwapTable.swift explains the lines.
        \(fix.text) as \(pitfall.text): keeps-frames
        \(pitfall.text) as \(fix.text): freezes

        # No swap breaks these: both variants end.
        unbroken: *-ends

        """
    }

    /// The declaration of the fix, on one line if it fits.
    private var fixDeclaration: String {
        let arguments = [
            ".refinedFix", "\"in a detached task\"", "\(fix.typeName).self", "twin: \(pitfall.valueName)",
        ]
        let start = "    static let \(fix.valueName) = variant("
        let line = start + arguments.joined(separator: ", ") + ")"
        guard line.count > 120 else { return line }
        return start + "\n        " + arguments.joined(separator: ",\n        ") + "\n    )"
    }

    private var pitfallVariant: String {
        """
        /// Works on the main thread, where the tap is handled.
        enum \(pitfall.typeName): Work {
            static func run(then done: @escaping @MainActor @Sendable () -> Void) {
                // think: the mistake, as a beginner writes it.
                for item in 1...10_000 { _ = String(repeating: "\\(item) ", count: 2_000).hashValue }
                done()
            }
        }

        """
    }

    private var fixVariant: String {
        """
        /// Works in a task outside the main actor, and calls back on the main actor.
        enum \(fix.typeName): Work {
            static func run(then done: @escaping @MainActor @Sendable () -> Void) {
                Task.detached {
                    // think: the same work without the mistake, and nothing else changed.
                    for item in 1...10_000 { _ = String(repeating: "\\(item) ", count: 2_000).hashValue }
                    await done()
                }
            }
        }

        """
    }
}

extension ExperimentTemplate {
    /// All sections of a lesson, each with a task for its author.
    private var lesson: String {
        """
        # Work behind a button

        Think: what does an app do, in three sentences? Who claims what about it, and where?

        ## The pitfall

        [`\(pitfall.typeName).swift`](\(pitfall.typeName).swift):

        <!-- code of \(pitfall.typeName).swift: written by pitfalls list --page, not by hand -->
        \(LessonCode.end)

        ## Predict

        \(AskedQuestion.first)

        How long is the screen blocked?

        \(AskedQuestion.end)

        ```sh
        swift run -c release pitfalls predict \(name.text)
        ```

        ## What happens

        <!-- observed in tap: longestOwnStall, lateFrames: written by pitfalls report --lessons, not by hand -->

        Not in the reference run yet.

        \(ObservedFigures.end)

        ## Why

        Think: the mechanism, one fact per sentence. The main thread serves a frame when nothing else occupies it.

        ## The fix

        [`\(fix.typeName).swift`](\(fix.typeName).swift):

        <!-- code of \(fix.typeName).swift beside \(pitfall.typeName).swift: written by pitfalls list --page, not by hand -->
        \(LessonCode.end)

        Think: what does it do, and what does it cost? What is usually recommended, and what does that not solve?

        ## Which one to take

        Think: which fix, and what does a reader search for in their own code?

        ## \(NoticedPitfalls.heading)

        \(NoticedLine.begin)

        Not asked yet.

        \(NoticedLine.end)

        ## Exercise

        Think: what does a reader change, and what should the figures show afterwards?

        ## Sources

        - Think: where was it reported?

        """
    }

    /// The sections that all notes must have.
    private var notes: String {
        """
        # Notes on `\(name.text)`

        Read the [lesson](README.md) first.

        ## All figures

        \(ObservedFigures.begin)

        Not in the reference run yet.

        \(ObservedFigures.end)

        ## The answers

        1. **not measured.** The main thread does the work, and does nothing else meanwhile.
        2. **not measured.** Another thread does the work.
        3. **not measured.** Frames that were due meanwhile are served as one late frame.

        Think: what explains each answer, in one or two sentences? A command writes the bold figures.

        ## \(NoticedPitfalls.heading)

        \(NoticedPitfalls.begin)

        Not asked yet.

        \(NoticedPitfalls.end)

        ## On your device

        Think: which instrument, message or launch argument shows it in a real app? Name Apple's page in the sources.

        ## What differs on Apple's systems, and what this model leaves out

        - Think: what does Linux do differently?

        ## Sources

        - Think: the lesson's sources, and those of the notes.

        """
    }
}
