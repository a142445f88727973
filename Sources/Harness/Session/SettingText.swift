import Model

/// Settings as written on a command line: `--set rows=50000`.
package enum SettingText {
    /// By the parameter's name; the last of several applies.
    ///
    /// - Throws: ``UsageError`` for a text without an equals sign.
    package static func dictionary(_ settings: [String]) throws -> [String: String] {
        var dictionary: [String: String] = [:]
        for setting in settings {
            let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw UsageError(
                    "“\(setting.onOneLine())” is not a setting; write --set name=value, as in --set rows=50000"
                )
            }
            dictionary[String(parts[0])] = String(parts[1])
        }
        return dictionary
    }
}
