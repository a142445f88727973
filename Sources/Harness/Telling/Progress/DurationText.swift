/// A time span to the second, in common units: "8 s", "1 min 12 s", "1 h 3 min".
package enum DurationText {
    package static func text(_ duration: Duration) -> String {
        // The longest duration has more seconds than an integer holds.
        let seconds = Int(min(max((duration / .seconds(1)).rounded(), 0), 1e15))
        return switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(seconds / 3_600) h \(seconds % 3_600 / 60) min"
        }
    }
}
