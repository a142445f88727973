import Lab

/// What the user cancels.
enum Situation: String, ParameterChoice {
    case nobodyCancels = "nobody-cancels"
    case cancelAll = "cancel-all"
    case cancelSome = "cancel-some"
}
