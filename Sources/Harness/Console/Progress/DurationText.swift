/// A time span to the second, in common units: "8 s", "1 min 12 s", "1 h 3 min".
package enum DurationText {
    package static func text(_ duration: Duration) -> String {
        let seconds = Int((duration / .seconds(1)).rounded())
        return switch seconds {
        case ..<60: "\(max(0, seconds)) s"
        case ..<3_600: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(seconds / 3_600) h \(seconds % 3_600 / 60) min"
        }
    }
}
