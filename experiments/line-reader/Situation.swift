import Lab

/// What is read, and by whom it is consumed.
enum Situation: String, ParameterChoice {
    /// A feed; the user's where there is one.
    case feed
    /// A feed of so many megabytes.
    case sized
    /// A feed whose consumer takes its time for each line.
    case slowConsumer = "slow-consumer"
    /// A line of so many megabytes, and a few short ones after it.
    case longLine = "long-line"
    /// A feed whose last line has no end, and whose consumer takes its time for the first line.
    case endOfStream = "end-of-stream"
    /// What readers of lines stumble over.
    case awkwardBytes = "awkward-bytes"
}
