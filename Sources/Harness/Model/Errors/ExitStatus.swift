/// The exit statuses of the commands, for scripts and CI.
package enum ExitStatus: Int32, Sendable {
    /// Everything that was checked held.
    case held = 0
    /// A fix no longer holds, or regressed.
    case fixFailed = 1
    /// Wrong usage, or input that cannot be read.
    case usage = 2
    /// A pitfall no longer shows.
    case pitfallGone = 3
    /// Inconclusive: too little was measured, or the samples decide nothing.
    case inconclusive = 4
    /// The harness itself failed.
    case harnessFailed = 70
    /// Ctrl-C; finished samples are kept.
    case interrupted = 130
}
