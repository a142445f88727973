/// The files of a new experiment: the smallest complete one. It builds, runs and holds unchanged; `think` marks what
/// its author rewrites.
struct ExperimentTemplate {
    let name: ExperimentName
    let pitfall: ExperimentName
    let fix: ExperimentName

    /// By the file's path in the experiment's folder.
    var files: [String: String] {
        [
            "\(name.typeName).swift": declaration,
            "\(pitfall.typeName).swift": pitfallVariant,
            "\(fix.typeName).swift": fixVariant,
            "program/main.swift": program,
            "swaps.txt": swaps,
            "README.md": LessonTemplate(name: name, pitfall: pitfall, fix: fix).text,
        ]
    }

    private var declaration: String {
        """
        import Declaring
        import Model

        /// Work behind a button, on the main thread and beside it.
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
                claim: "Work on the main thread freezes the screen; in a detached task it does not.",
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

    /// The experiment's folder is a library, and this is the program with its name.
    private var program: String {
        """
        import \(name.moduleName)

        \(name.moduleName).main()

        """
    }

    /// What the course's tests swap: each expectation fails if the variant has the other one's code.
    private var swaps: String {
        """
        # think: which variant's code breaks each promise? Tests/CommandTests/SwapTable.swift describes a line.
        \(fix.text) as \(pitfall.text): keeps-frames
        \(pitfall.text) as \(fix.text): freezes

        # Both end.
        unbroken: *-ends

        """
    }

    /// On one line if it fits.
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
        /// Works where the tap is handled.
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
        /// Works in a task that is not the main actor's, and calls back on the main actor.
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
