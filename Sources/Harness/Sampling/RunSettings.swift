/// What a run sets of an experiment's parameters, by their names.
package struct RunSettings: Sendable, Equatable {
    /// The profile's: over the parameters' defaults, under what a scenario sets itself.
    package var profile: [String: String]
    /// The user's, by `--set` and its like: over everything.
    package var given: [String: String]

    package init(profile: [String: String] = [:], given: [String: String] = [:]) {
        self.profile = profile
        self.given = given
    }

    /// As an experiment's executable takes them.
    var arguments: [String] {
        func options(_ name: String, _ settings: [String: String]) -> [String] {
            settings.sorted { $0.key < $1.key }.flatMap { [name, "\($0.key)=\($0.value)"] }
        }
        return options("--default", profile) + options("--set", given)
    }
}
