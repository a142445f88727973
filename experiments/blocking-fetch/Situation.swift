import Lab

/// What happens to the fetches.
enum Situation: String, CaseIterable {
    case fetchAll = "fetch-all"
    case stuck
    case failing
    case manyCancels = "many-cancels"

    init(_ values: ParameterValues) throws {
        let name = values[BlockingFetch.situation]
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
