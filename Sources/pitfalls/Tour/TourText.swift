import Console

/// What a first look says around its lines.
struct TourText {
    let experiments: [String]
    let style: TerminalStyle

    var opening: [String] {
        let what =
            experiments.count == 1 ? "a pitfall beside a fix" : "\(experiments.count) pitfalls, each beside a fix"
        return TerminalText.wrapped("A first look at \(what), on this machine", width: style.width) + [""]
    }

    /// The commands to go on with. The example is the experiment that says most at a glance.
    var next: [String] {
        let example = experiments.contains("reused-cell") ? "reused-cell" : experiments.first ?? "progress-flood"
        let start = "  swift run -c release pitfalls "
        let commands = [
            (start + "run \(example)", "its variants, as a table"),
            (start + "explain \(example)", "why, and how to mend it"),
            (start + "run", "everything, in minutes"),
        ]
        let command = commands.map(\.0.count).max() ?? 0
        let fits = commands.allSatisfy { command + 2 + $0.1.count <= style.width }
        return ["", "Go on with"]
            + commands.flatMap { text, purpose in
                fits
                    ? [style.painted(TerminalText.left(text, command), .strong) + "  " + purpose]
                    : [style.painted(text, .strong), "      " + purpose]
            }
    }
}
