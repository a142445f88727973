/// What a control saw beside a sample: a thread of its process that does nothing but wake up at the frame clock's times
/// (the idea of jHiccup). What it misses, the machine has missed.
package struct ControlRecord: Codable, Sendable, Equatable {
    /// The longest that it was late, in milliseconds.
    package var longestDelay: Double
    /// How long the host kept the machine's processors from it, in milliseconds, added up over the processors.
    package var stolen: Double
    /// How long the control ran, in milliseconds.
    package var span: Double

    /// A control that was later than this, in milliseconds, was kept from running. On an idle machine it is late by
    /// some tenths of a millisecond.
    package static let tolerance = 5.0
    /// A share of the span that the host may take, and an amount in milliseconds: its clock counts in steps of 10 ms.
    private static let tolerableShare = 0.05
    private static let tolerableAmount = 20.0

    package init(longestDelay: Double, stolen: Double, span: Double) {
        self.longestDelay = longestDelay
        self.stolen = stolen
        self.span = span
    }

    /// Whether the machine kept the sample from running: it then decides against nobody.
    package var isDisturbed: Bool {
        longestDelay > Self.tolerance
            || (stolen > Self.tolerableAmount && stolen > Self.tolerableShare * span)
    }
}
