import Lab

/// What happens to the fetches.
enum Situation: String, ParameterChoice {
    case fetchAll = "fetch-all"
    case stuck
    case failing
    case manyCancels = "many-cancels"
}
