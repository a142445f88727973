import Declaring

/// The parameters of a trial.
package enum TrialParameters {
    package static let files = Parameter("files", default: 40, in: 1...100_000, help: "files in the list")
    package static let limit = Parameter("limit", default: 3, in: 1...1000, help: "initial limit of downloads at once")
    package static let rate = Parameter(
        "rate",
        default: 1_000_000,
        in: 10_000...1_000_000_000,
        help: "bytes per second that the server sends for each request"
    )
    package static let shortest = Parameter(
        "shortest",
        default: 20,
        in: 1...60_000,
        help: "milliseconds that the smallest file takes at the server's rate"
    )
    package static let longest = Parameter(
        "longest",
        default: 60,
        in: 1...60_000,
        help: "milliseconds that the largest file takes at the server's rate"
    )
    package static let ranges = Parameter(
        "ranges",
        default: 1,
        in: 0...1,
        help: "1: the server sends parts of a file; 0: only whole files, so a paused download starts over"
    )

    package static let slow = Parameter(
        "slow",
        default: 0,
        in: 0...100_000,
        help: "how many of the first files take five times as long, because the server sends them more slowly"
    )

    package static let all: [any DeclaredParameter] = [files, limit, rate, shortest, longest, ranges, slow]
}
