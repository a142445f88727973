import DownloadTrial
import Lab

/// What the user does.
enum Situation: String, CaseIterable {
    case everything
    case slips
    case untouched

    init(_ values: ParameterValues) throws {
        let name = values[DownloadLimitExperiment.situation]
        guard let situation = Self(rawValue: name) else { throw Unknown(name: name) }
        self = situation
    }

    @MainActor
    var script: DownloadTrial.Script {
        switch self {
        case .everything: UserScripts.everything
        case .slips: UserScripts.slips
        case .untouched: UserScripts.nothing
        }
    }

    private struct Unknown: Error, CustomStringConvertible {
        let name: String

        var description: String {
            "there is no situation \(name); set it to \(Situation.allCases.map(\.rawValue).joined(separator: ", "))"
        }
    }
}
