import Foundation
import Gate
import Model
import Sampling
import Statistics

/// Measures how much noise this machine adds to the gate's figures, and replays comparisons from the measurement.
package struct CalibrationSession: Sendable {
    private let request: CalibrationRequest
    /// Called regularly with the elapsed seconds.
    private let onProgress: @Sendable (_ elapsed: Double) -> Void

    package init(request: CalibrationRequest, onProgress: @escaping @Sendable (_ elapsed: Double) -> Void) {
        self.request = request
        self.onProgress = onProgress
    }

    /// - Throws: ``UsageError`` if the experiment has no such cell or parameter, or hyperfine is missing;
    ///   ``HarnessError`` if a sample does not finish; `CancellationError` when cancelled.
    package func run() async throws -> CalibrationDocument {
        // Checked before the builds' inputs are created.
        if request.asksPeers, !CommandOutput.isInstalled("hyperfine") {
            throw UsageError("hyperfine is not on the path; install it, or leave out --peers")
        }
        let startedAt = Date.now
        let environment = await EnvironmentProbe.read()
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let subject = try await CalibrationSubject(request, in: folder)
        let work: @Sendable () async throws -> Measured = { [request, onProgress] in
            try await Self.measure(subject, request, onProgress)
        }
        let measured = try await request.keepsBusy ? BusyProcesses.during(work) : work()
        let calibrations = await withTaskGroup { group in
            for effect in CalibrationRequest.leastEffects {
                group.addTask { [request] in
                    Calibration(
                        replaying: measured.pools,
                        of: subject.metric,
                        secondsPerBlock: measured.secondsPerBlock,
                        budget: request.budget,
                        leastEffect: effect,
                        comparisons: request.comparisons,
                        seed: request.seed
                    )
                }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.leastEffect > $1.leastEffect }
        }
        return CalibrationDocument(
            startedAt: startedAt,
            environment: environment,
            wasKeptBusy: request.keepsBusy,
            seed: request.seed,
            elapsed: Date.now.timeIntervalSince(startedAt),
            metric: subject.metric,
            parameter: request.parameter,
            secondsPerBlock: measured.secondsPerBlock,
            budget: request.budget,
            pools: measured.pools,
            calibrations: calibrations,
            peers: measured.peers
        )
    }

    private struct Measured: Sendable {
        var pools: [Calibration.Pool]
        var secondsPerBlock: Double
        var peers: [PeerTrial]
    }

    /// Takes a block of each slowdown in turn, two of the identical builds, until the time is over; in between, the
    /// other tools if they were requested.
    private static func measure(
        _ subject: CalibrationSubject,
        _ request: CalibrationRequest,
        _ onProgress: @Sendable (Double) -> Void
    ) async throws -> Measured {
        var generator = SplitMix(seed: request.seed)
        var pools = CalibrationRequest.slowdowns.map { Calibration.Pool(slowdown: $0) }
        var peers = PeerTrial.Tool.allCases.flatMap { tool in
            CalibrationRequest.slowdowns.map { PeerTrial(tool: tool, slowdown: $0, comparisons: 0, alarms: 0) }
        }
        let turns = [0] + Array(CalibrationRequest.slowdowns.indices)
        let start = ContinuousClock.now
        var inBlocks = 0.0
        var blocks = 0
        var peerTurn = 0
        while true {
            for index in turns.shuffled(using: &generator) {
                let began = ContinuousClock.now
                let share = try await subject.block(slowdown: index, using: &generator)
                inBlocks += (ContinuousClock.now - began) / .seconds(1)
                blocks += 1
                // A millionth is more precise than needed, and keeps the document small.
                pools[index].shares.append((share.share * 1e6).rounded() / 1e6)
            }
            let elapsed = (ContinuousClock.now - start) / .seconds(1)
            onProgress(elapsed)
            if elapsed >= request.sampling { break }
            // The tools get a third of the time.
            guard request.asksPeers, elapsed - inBlocks < inBlocks / 2 else { continue }
            let index = turns[peerTurn % turns.count]
            peerTurn += 1
            let times = try await subject.peerTimes(slowdown: index)
            for place in peers.indices where peers[place].slowdown == CalibrationRequest.slowdowns[index] {
                peers[place].comparisons += 1
                if peers[place].tool.callsSlower(base: times.base, head: times.head) { peers[place].alarms += 1 }
            }
        }
        return Measured(
            pools: pools,
            secondsPerBlock: inBlocks / Double(max(blocks, 1)),
            peers: peers.filter { $0.comparisons > 0 }
        )
    }
}
