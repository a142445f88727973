import LoopbackServer
import Model

/// The actions of a user who taps at random. The same seed gives the same actions. For some files, the server breaks
/// off the request.
struct RandomWalk: Sendable {
    let seed: UInt64
    var steps: [WalkStep]
    /// The downloads' files. Download 1 has the first file.
    let files: [Resource]

    /// - Parameter rate: The bytes per second of each answer. A file has at most 15,000 bytes.
    init(seed: UInt64, steps count: Int = 1000, downloads: Int = 150, rate: Int = 1_000_000) {
        self.seed = seed
        var random = SplitMix(seed: seed)
        files = (1...downloads).map { Self.file($0, rate: rate, using: &random) }
        steps = (0..<count).map { _ in WalkStep.drawn(of: downloads, using: &random) }
    }

    private static func file(_ number: Int, rate: Int, using random: inout SplitMix) -> Resource {
        let size = Int.random(in: 1_000...15_000, using: &random)
        var file = Resource(name: "file-\(number)", size: size, seed: UInt64(number), rate: rate)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: file.fault = .closes(afterBytes: Int.random(in: 1..<size, using: &random))
        case 1: file.fault = .resets(afterBytes: Int.random(in: 1..<size, using: &random))
        case 2: file.fault = .closesBeforeAnswering
        default: return file
        }
        file.faultyRequests = Int.random(in: 1...2, using: &random)
        return file
    }
}

extension RandomWalk {
    /// Returns the same walk without the steps that lower the limit.
    ///
    /// - Parameter limit: The limit at the beginning of the walk.
    func withoutLowerLimits(than limit: Int) -> RandomWalk {
        var (walk, limit) = (self, limit)
        walk.steps.removeAll { step in
            guard case .limit(let next) = step, next >= 1 else { return false }
            defer { limit = max(limit, next) }
            return next < limit
        }
        return walk
    }
}
