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
        let commands = [
            ("run \(example)", "all its variants, as a table"),
            ("explain \(example)", "why it happens, and the fix"),
            ("run", "every experiment, in minutes"),
        ]
        let start = "swift run -c release pitfalls "
        let width = commands.map { start.count + $0.0.count }.max() ?? 0
        return ["", "Go on with"]
            + commands.map { "  " + style.painted(TerminalText.left(start + $0.0, width), .strong) + "  " + $0.1 }
    }
}
