import Model

/// Settings as written on a command line: `--set rows=50000`.
package enum SettingText {
    /// By the parameter's name; the last of several applies.
    ///
    /// - Throws: ``UsageError`` for a text without an equals sign.
    package static func dictionary(_ settings: [String]) throws -> [String: String] {
        var dictionary: [String: String] = [:]
        for setting in settings {
            let (name, value) = try parts(of: setting)
            dictionary[name] = value
        }
        return dictionary
    }

    /// - Parameter example: A setting that would be one.
    /// - Throws: ``UsageError`` for a text without an equals sign.
    package static func parts(
        of setting: String,
        example: String = "rows=50000"
    ) throws(UsageError) -> (name: String, value: String) {
        let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw UsageError(
                "“\(setting.onOneLine())” is not a setting; write --set name=value, as in --set \(example)"
            )
        }
        return (parts[0], parts[1])
    }
}
