import Telling

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
        let start = "swift run -c release pitfalls "
        let commands = [
            (start + "run \(example)", "its variants, as a table"),
            (start + "explain \(example)", "why, and how to mend it"),
            (start + "exercise", "write a fix of your own"),
            (start + "run", "everything, in minutes"),
        ]
        return ["", "Go on with"] + CommandList(commands).lines(style)
    }
}
