import Lab

/// What happens to a queue of requests.
enum Situation: String, ParameterChoice {
    case answered
    case failing
    case cancelWaiting = "cancel-waiting"
    case order
    case resumeEarly = "resume-early"
    case cancelStarted = "cancel-started"
    case cancelMeetsStart = "cancel-meets-start"
    case cancelAll = "cancel-all"
}
