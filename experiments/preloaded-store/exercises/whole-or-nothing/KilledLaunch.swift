import Declaring
import Foundation
import Model
import StopsApp
import StopsTrial

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An earlier launch of the app, in a process of its own, which is killed when its copy has reached a given point.
@MainActor
enum KilledLaunch {
    private static let variable = "PRELOADED_STORE_KILLED_AT"
    /// The launch that runs in this process; stored so that it stays alive.
    private static var running: (any FirstLaunch)?

    /// - Returns: Whether this process is a launch that is to be killed.
    static func runIfAsked(_ launch: any FirstLaunch.Type, in sample: SampleContext) throws -> Bool {
        guard let text = ProcessInfo.processInfo.environment[variable], let percent = Int(text) else { return false }
        let input = try PreloadedStore.input(sample.values, in: sample.sharedDirectory)
        let size = try fileSize(input.shipped)
        let app = LaunchingApp(
            shippedStore: input.shipped,
            serverStore: URL(fileURLWithPath: input.shipped),
            storePath: sample.scratchDirectory + "/stops.sqlite",
            feedImport: StopsImport(of: input.feed, in: sample),
            copied: { bytes in
                if bytes * 100 >= size * percent { kill(getpid(), SIGKILL) }
            },
            willRetry: { _ in },
            failed: { _ in exit(1) }
        )
        let launch = launch.init(app: app)
        running = launch
        sample.startMeasuring {
            if launch.isComplete { exit(0) }
        }
        try launch.start()
        return true
    }

    /// Launches the app, and waits until it is killed or has its list.
    static func run(killedAt percent: Int) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
        process.arguments = Array(CommandLine.arguments.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging([variable: "\(percent)"]) { _, new in new }
        // A sample ends when its standard input ends, so this pipe stays open while the launch runs.
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try input.fileHandleForWriting.close()
    }

    nonisolated static func fileSize(_ path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
}
