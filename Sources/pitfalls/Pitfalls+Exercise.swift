import ArgumentParser

extension Pitfalls {
    struct Exercise: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "exercise",
            abstract: "Write a fix yourself, and have it marked by what is measured.",
            discussion: """
                Without a subcommand: the exercises, what is done, and what comes next. Each is one file to edit; check \
                builds it, measures it beside the pitfall and marks it.

                Exit status of check: 0 it holds; 1 not yet, or it does not compile; 4 inconclusive: the machine is busy.
                """,
            subcommands: [
                ExerciseOverview.self, ExerciseStart.self, ExerciseCheck.self, ExerciseWatch.self, ExerciseHint.self,
                ExerciseSolution.self, ExerciseReset.self,
            ],
            defaultSubcommand: ExerciseOverview.self
        )
    }
}
