import ArgumentParser
import Telling

/// The command: `swift run -c release pitfalls`.
@main
struct Pitfalls: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pitfalls",
        abstract: "Classic background-work pitfalls of iOS and macOS apps, compared with their fixes.",
        discussion: """
            Without a subcommand: a first look of a minute, each pitfall with its fix.

            Exit status: 0 all held; 1 a fix no longer holds, or regressed; 2 wrong usage or unreadable input; \
            3 a pitfall no longer shows; 4 inconclusive, incomparable, or undecided because the machine was busy; \
            70 the harness or its environment failed; 130 interrupted, 141 the reader of the output is gone (finished \
            samples are kept in both cases).
            """,
        subcommands: [
            Tour.self, List.self, Predict.self, Explain.self, Exercise.self, Run.self, Merge.self, ReportCommand.self,
            Check.self, Compare.self, History.self, ExportCommand.self, Detect.self, Doctor.self, New.self,
        ],
        defaultSubcommand: Tour.self
    )

    static func main() { CommandProgram.start(Self.self, catchesSignals: true) }
}
