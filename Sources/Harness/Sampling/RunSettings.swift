/// A run's settings of an experiment's parameters, by name.
package struct RunSettings: Sendable, Equatable {
    /// The profile's: they override the parameters' defaults; the scenario's own settings override them.
    package var profile: [String: String]
    /// The user's, by `--set` and the options like it: they override everything.
    package var given: [String: String]

    package init(profile: [String: String] = [:], given: [String: String] = [:]) {
        self.profile = profile
        self.given = given
    }

    /// In the form that an experiment's executable accepts.
    var arguments: [String] {
        func options(_ name: String, _ settings: [String: String]) -> [String] {
            settings.sorted { $0.key < $1.key }.flatMap { [name, "\($0.key)=\($0.value)"] }
        }
        return options("--default", profile) + options("--set", given)
    }
}
