/// What a control saw beside a sample: a thread of its process that does nothing but wake up at the frame clock's times
/// (the idea of jHiccup). What it misses, the machine has missed.
package struct ControlRecord: Codable, Sendable, Equatable {
    /// The longest that it was late, in milliseconds.
    package var longestDelay: Double
    /// How long the host kept a processor of the machine from it, in milliseconds: the mean over the processors.
    package var stolen: Double
    /// How long the control ran, in milliseconds.
    package var span: Double
    /// Of a sample that was killed at its deadline, in place of the others: how long one of its threads was ready to run
    /// without a processor, in milliseconds. Absent from others.
    package var starved: Double?

    /// A control that was later than this, in milliseconds, was kept from running: two frames. Smaller delays are common
    /// on a busy machine, and a stall's attribution leaves them out.
    package static let tolerance = 2 * 1000.0 / 60
    /// The share of the span that the host, or others on it, may take, beyond the tolerance.
    private static let tolerableShare = 0.1

    package init(longestDelay: Double, stolen: Double, span: Double, starved: Double? = nil) {
        self.longestDelay = longestDelay
        self.stolen = stolen
        self.span = span
        self.starved = starved
    }

    /// Whether the machine kept the sample from running for so long that it decides against nobody.
    package var isDisturbed: Bool {
        longestDelay > Self.tolerance || max(stolen, starved ?? 0) > max(Self.tolerance, Self.tolerableShare * span)
    }
}
