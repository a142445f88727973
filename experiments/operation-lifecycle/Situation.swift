import Lab

/// What happens to a queue of requests.
enum Situation: String, CaseIterable {
    case answered
    case failing
    case cancelWaiting = "cancel-waiting"
    case order
    case resumeEarly = "resume-early"
    case cancelStarted = "cancel-started"
    case cancelMeetsStart = "cancel-meets-start"
    case cancelAll = "cancel-all"

    init(_ values: ParameterValues) throws {
        let name = values[OperationLifecycle.situation]
        guard let situation = Self(rawValue: name) else { throw Unknown(name: name) }
        self = situation
    }

    private struct Unknown: Error, CustomStringConvertible {
        let name: String

        var description: String {
            "there is no situation \(name); set it to \(Situation.allCases.map(\.rawValue).joined(separator: ", "))"
        }
    }
}
