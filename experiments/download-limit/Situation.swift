import DownloadTrial
import Lab

/// What the user does.
enum Situation: String, ParameterChoice {
    case everything
    case slips
    case untouched

    @MainActor
    var script: DownloadTrial.Script {
        switch self {
        case .everything: UserScripts.everything
        case .slips: UserScripts.slips
        case .untouched: UserScripts.nothing
        }
    }
}
