/// What a test of an experiment's code would set that takes two items where an app has many: whether it notices a
/// pitfall is measured with it.
package enum SmallTest: Codable, Sendable, Equatable {
    /// By the parameter's name.
    case settings([String: ParameterValue])
    /// The experiment has no number of items; the reason is a sentence's end, such as "there is one search".
    case noItems(because: String)
}
