import Model
import Telling

/// "+5.2 %".
enum PercentText {
    static func text(_ share: Double) -> String {
        guard share.isFinite else { return "from nothing to something" }
        let text = DecimalText.text(share * 100, decimals: abs(share) < 0.1 ? 1 : 0, keepsZeros: false)
        return (share > 0 && text != "0" ? "+" : "") + text + " %"
    }
}

extension TerminalStyle {
    /// A text as lines that fit.
    func paragraph(_ text: String, _ emphasis: Emphasis?) -> [String] {
        TerminalText.wrapped(printable(text), width: width).map { painted($0, emphasis) }
    }
}
