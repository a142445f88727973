#if os(Linux)
    import Foundation
    import Glibc
    import Model
    import Testing

    /// Ends commands at random moments. To test with more kills, run by hand:
    ///
    ///     PITFALLS_KILLS=300 PITFALLS_KILL_SEED=7 swift test --filter KilledCommandTests
    @Suite("Killed commands", .timeLimit(.minutes(60)), .serialized)
    struct KilledCommandTests {
        private static let count = variable("PITFALLS_KILLS") ?? 15
        private static let seed = variable("PITFALLS_KILL_SEED") ?? 1

        private let installation: Installation
        private let scratch: String
        /// The path of the results that are merged.
        private let part: String

        init() throws {
            installation = try Installation()
            scratch = "\(installation.folder)/scratch"
            part = "\(installation.folder)/part"
            try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
        }

        @Test("A command killed at any moment leaves complete results or none, no process, and nothing in the way")
        func killed() async throws {
            #expect(try await start(installation.shortRun(samples: 3, into: part)).status() < 70)
            var lengths: [Command: Duration] = [:]
            for command in Command.allCases {
                let running = try start(arguments(command))
                lengths[command] = await ContinuousClock().measure { #expect(await running.status() < 70) }
            }
            var generator = SplitMix(seed: UInt64(Self.seed))
            var tally: [String: Int] = [:]
            for number in 1...Self.count {
                let command = Command.allCases.randomElement(using: &generator) ?? .run
                let signal = [SIGKILL, SIGINT, SIGTERM, SIGHUP, SIGPIPE].randomElement(using: &generator) ?? SIGKILL
                let share = Double.random(in: 0...1, using: &generator)
                let what =
                    "\(command) with signal \(signal) after \(share) of its time (\(number) of seed \(Self.seed))"
                let running = try start(arguments(command))
                try await Task.sleep(for: (lengths[command] ?? .zero) * share)
                // If the command has ended, another process may have its number, and must not be killed.
                if running.process.isRunning { kill(running.process.processIdentifier, signal) }
                let status = await running.status()
                let wasKilled = running.process.terminationReason == .uncaughtSignal
                let isKnown = wasKilled ? status == signal : [0, 1, 4, 130, 141].contains(status)
                #expect(isKnown, "\(what): status \(status)")
                let ending = wasKilled ? "signal" : "status \(status)"
                tally["\(command) \(signal): \(ending)", default: 0] += 1
                try await nothingRuns()
                try expectWholeResults(what)
            }
            let left = try scratchFiles()
            #expect(try await start(installation.shortRun(samples: 3)).status() < 70)
            #expect(try scratchFiles().isEmpty, "\(left.count) before the last run")
            #expect(try installation.document().status == .complete)
            print("Killed \(Self.count) commands with seed \(Self.seed):")
            for (what, count) in tally.sorted(by: { $0.key < $1.key }) { print("  \(what) × \(count)") }
        }

        private enum Command: CaseIterable {
            case run, merge, compare
        }

        private func arguments(_ command: Command) -> [String] {
            switch command {
            case .run: installation.shortRun(samples: 3)
            case .merge: ["merge", "\(part)/results.json", "--output", installation.output]
            case .compare:
                ["compare", installation.folder, installation.folder, "progress-flood", "--minutes", "0.01"]
                    + ["--variant", "newest-only", "--scenario", "fifty-rows"]
            }
        }

        /// Expects the results to be readable if they exist. A timeline that has the identifier of the results' run
        /// must belong to a sample of the results.
        private func expectWholeResults(_ what: String) throws {
            guard FileManager.default.fileExists(atPath: installation.results) else { return }
            let document = try installation.document()
            let result = try #require(document.experiments.first, "\(what)")
            // A complete run has three samples and the warm-up.
            if document.status == .complete { #expect(result.samples.count == 4, "\(what)") }
            let known = Set(result.samples.compactMap { TimelineFile.path(of: $0, experiment: "progress-flood") })
            for path in installation.outputFiles() where path.hasPrefix("timelines/") && path.hasSuffix(".json") {
                let data = try Data(contentsOf: URL(fileURLWithPath: "\(installation.output)/\(path)"))
                guard data.first != nil, !path.contains("/.pitfalls-") else { continue }
                let timeline = try JSONDecoder().decode(TimelineRecord.self, from: data)
                #expect(timeline.run != nil)
                #expect(timeline.run != document.run(of: result) || known.contains(path), "\(what): \(path)")
            }
        }

        /// Waits until all of the command's processes have ended. Only the suite's time limit ends the wait.
        private func nothingRuns() async throws {
            while true {
                let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
                    guard name.allSatisfy(\.isNumber), name != "\(getpid())" else { return false }
                    let variables = FileManager.default.contents(atPath: "/proc/\(name)/environ") ?? Data()
                    return variables.range(of: Data("TMPDIR=\(scratch)".utf8)) != nil
                }
                if processes.isEmpty { return }
                try await Task.sleep(for: .milliseconds(5))
            }
        }

        private func start(_ arguments: [String]) throws -> Installation.Running {
            try installation.start(arguments, environment: ["TMPDIR": scratch])
        }

        private func scratchFiles() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: scratch)
        }

        private static func variable(_ name: String) -> Int? {
            ProcessInfo.processInfo.environment[name].flatMap(Int.init).map { max($0, 1) }
        }
    }
#endif
