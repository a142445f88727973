/// The verdict on an expectation over the samples of a run.
package struct Verdict: Codable, Sendable {
    package var expectation: Expectation
    package var ruling: Ruling
    /// The figures in words: "median 0.42 ms, at most 16.7 ms".
    package var evidence: String
    /// The samples of its cells, and how many of them the machine disturbed.
    package var samples = 0
    package var disturbed = 0

    package init(expectation: Expectation, ruling: Ruling, evidence: String) {
        self.expectation = expectation
        self.ruling = ruling
        self.evidence = evidence
    }

    package enum Ruling: String, Codable, Sendable {
        case held
        case failed
        /// There are samples, but they decide nothing: a value is unavailable, a pitfall's sample did not finish, a
        /// failure did not show again, or the machine was busy.
        case undecided
        /// The run took no samples for it, or it does not concern this system.
        case notMeasured
    }
}
