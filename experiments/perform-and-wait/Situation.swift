import Lab

/// Who asks whom.
enum Situation: String, ParameterChoice {
    case busyQueue = "busy-queue"
    case eachOther = "each-other"
    case nested
}
