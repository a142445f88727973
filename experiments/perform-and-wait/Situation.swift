import Lab

/// Who asks whom.
enum Situation: String, CaseIterable {
    case busyQueue = "busy-queue"
    case eachOther = "each-other"
    case nested

    init(_ values: ParameterValues) throws {
        let name = values[PerformAndWait.situation]
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
