import Lab

/// When the screens are closed.
enum Situation: String, ParameterChoice {
    case finished
    case inTheMiddle = "in-the-middle"
    case waiting
}
