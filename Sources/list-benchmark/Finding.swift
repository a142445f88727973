import Statistics

/// A figure over the rounds, and what is asked of it.
struct Finding {
    /// What was measured, as in "wasted drawing".
    let name: String
    let value: Double
    let unit: String
    let atMost: Double

    var holds: Bool { value <= atMost }

    /// In one sentence.
    var text: String {
        let figure = "\(name): \(Self.decimal(value))\(unit)"
        return holds ? figure : "\(figure), MISSED: at most \(Self.decimal(atMost))\(unit) is asked"
    }

    private static func decimal(_ value: Double) -> String {
        DecimalText.text(value, decimals: 3, keepsZeros: false)
    }
}
