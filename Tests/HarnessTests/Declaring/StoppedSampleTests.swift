#if os(Linux)
    import TestSupport
    import Foundation
    import Model
    import Sampling
    import Testing

    import struct Model.Expectation

    /// Tests a sample whose process is stopped for a while, as on a suspended machine.
    @Suite("A stopped sample", .timeLimit(.minutes(5)))
    struct StoppedSampleTests {
        private let program = ExperimentExecutable(
            name: "progress-flood",
            path: BuiltPrograms.folder.appending(path: "progress-flood").path
        )
        private let cell = Expectation.Cell("coalesced", in: "whole-import")

        @Test("The control records the stop, and the late frame is not blamed on the main thread")
        func stopped() async throws {
            let folder = try TemporaryDirectory()
            defer { folder.remove() }
            let scratch = "\(folder.path)/scratch"
            let shared = "\(folder.path)/shared"
            for path in [scratch, shared] {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            }
            // The import takes seconds, so that it is still running when the process is stopped.
            let settings = RunSettings(given: ["rows": "200000"])
            _ = try await program.prepare(settings: settings, scenarios: [cell.scenario], sharedDirectory: shared)
            let sample = try start(settings, shared: shared, scratch: scratch)
            #expect(await wasStopped(sample, scratch))

            let measurement = try #require(try SampleFolder(scratch).measurement())
            let control = try #require(measurement.control)
            // The delay counts from the control's next wake-up, which is up to one frame after the stop.
            #expect(control.longestDelay >= 80)
            #expect(control.isDisturbed)
            #expect(control.span >= 100)
            let longest = try #require(measurement.frames?.max { $0.waiting < $1.waiting })
            #expect(longest.waiting >= 80)
            #expect(longest.late >= longest.waiting)
            let stall = try #require(measurement.metrics["longestStall"]?.value)
            #expect(stall >= 80)
        }

        /// Starts the sample. It ends when its standard input closes, which happens at the latest when the test ends.
        private func start(_ settings: RunSettings, shared: String, scratch: String) throws -> Process {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program.path)
            process.arguments =
                SampleProcess(
                    executable: program,
                    cell: cell,
                    settings: settings,
                    sharedDirectory: shared,
                    scratchDirectory: scratch,
                    deadline: 60
                ).arguments
            process.currentDirectoryURL = URL(fileURLWithPath: scratch)
            process.standardInput = Pipe()
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            return process
        }

        /// Stops the sample for 100 ms while it measures, and waits for its end. Returns false if the sample ended too
        /// early.
        ///
        /// The waiting has a thread of its own, because other tests may occupy Swift's threads for the sample's whole
        /// life.
        private func wasStopped(_ sample: Process, _ scratch: String) async -> Bool {
            let process = sample.processIdentifier
            let wasStopped = await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    func wait(until condition: () -> Bool) -> Bool {
                        // A process that has ended has the state "Z" until its parent asks for its status.
                        while let state = Self.state(of: process), state != "Z" {
                            if condition() { return true }
                            // No event reports that a file has grown or that a process has stopped, so this code polls.
                            usleep(500)
                        }
                        return false
                    }
                    var wasStopped = wait { Self.imports(scratch) }
                    kill(process, SIGSTOP)
                    wasStopped = wasStopped && wait { Self.state(of: process) == "T" }
                    // The condition of this wait is the time itself.
                    let stopped = ContinuousClock.now
                    wasStopped = wasStopped && wait { ContinuousClock.now - stopped >= .milliseconds(100) }
                    kill(process, SIGCONT)
                    _ = wait { false }
                    continuation.resume(returning: wasStopped)
                }
            }
            sample.waitUntilExit()
            return wasStopped
        }

        /// Returns whether the sample is already importing, so that measuring has begun. The store's log then contains
        /// some rows.
        private static func imports(_ scratch: String) -> Bool {
            var status = stat()
            return stat("\(scratch)/stops.sqlite-wal", &status) == 0 && status.st_size >= 1 << 20
        }

        /// Returns the letter of a process's state, which follows the command's name; nil if there is no such process.
        private static func state(of process: Int32) -> Substring? {
            text(of: "/proc/\(process)/stat").split(separator: ") ").last?.prefix(1)
        }

        private static func text(of path: String) -> String {
            String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        }
    }
#endif
