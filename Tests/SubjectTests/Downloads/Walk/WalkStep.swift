import Model

/// One action of the user on a random walk. Downloads are identified by numbers.
///
/// Any step is possible after any other, so a walk stays valid when steps are removed.
enum WalkStep: Sendable, Hashable {
    case add(Int)
    case pause(Int)
    case resume(Int)
    case cancel(Int)
    case pauseAll
    case resumeAll
    /// Sets the limit. A limit below 1 is refused, and changes nothing.
    case limit(Int)
    /// Waits until bytes arrive, if a download is running.
    case look

    /// Draws a random step.
    ///
    /// - Parameter downloads: The number of downloads that can be added.
    static func drawn(of downloads: Int, using random: inout SplitMix) -> WalkStep {
        func number() -> Int { Int.random(in: 1...downloads, using: &random) }
        return switch Int.random(in: 0..<100, using: &random) {
        case 0..<22: .add(number())
        case 22..<37: .pause(number())
        case 37..<54: .resume(number())
        case 54..<60: .cancel(number())
        case 60..<68: .limit(Int.random(in: 1...6, using: &random))
        case 68..<70: .limit(Int.random(in: -1...0, using: &random))
        case 70: .pauseAll
        case 71..<74: .resumeAll
        default: .look
        }
    }
}

extension WalkStep: CustomStringConvertible {
    var description: String {
        switch self {
        case .add(let number): "add \(number)"
        case .pause(let number): "pause \(number)"
        case .resume(let number): "resume \(number)"
        case .cancel(let number): "cancel \(number)"
        case .pauseAll: "pause all"
        case .resumeAll: "resume all"
        case .limit(let count): "at most \(count)"
        case .look: "look"
        }
    }
}
