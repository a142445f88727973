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

/// An earlier launch of the app, in a process of its own, which may be killed while it copies.
@MainActor
enum EarlierLaunch {
    enum End {
        /// The system kills the launch when a file has this many bytes and would get more, in the middle of a piece.
        case killedAtByte(Int)
        /// The launch is killed when it reports this many bytes.
        case killedAtReport(Int)
        /// The disk is full: it has no room for a file with more than this many bytes.
        case fullAt(Int)
        /// The launch shows its list, and then ends.
        case list
    }

    private static let variable = "PRELOADED_STORE_ENDS"
    /// Kept alive as long as the process.
    private static var running: (any FirstLaunch)?

    /// - Returns: Whether this process is an earlier launch.
    static func runIfAsked(_ launch: any FirstLaunch.Type, in sample: SampleContext) throws -> Bool {
        guard let text = ProcessInfo.processInfo.environment[variable], let end = End(text) else { return false }
        let input = try PreloadedStore.input(sample.values, in: sample.sharedDirectory)
        let app = LaunchingApp(
            shippedStore: input.shipped,
            serverStore: URL(fileURLWithPath: input.shipped),
            storePath: sample.scratchDirectory + "/stops.sqlite",
            feedImport: StopsImport(of: input.feed, in: sample),
            copied: { bytes in
                if case .killedAtReport(let last) = end, bytes >= last { kill(getpid(), SIGKILL) }
            },
            willRetry: { _ in },
            failed: { _ in _exit(1) }
        )
        let launch = launch.init(app: app)
        running = launch
        limitFiles(end)
        sample.startMeasuring {
            // Not exit: other threads may still be running, so nothing they use may be destroyed.
            if launch.isComplete { _exit(0) }
        }
        try launch.start()
        return true
    }

    /// The system writes up to the limit. The next byte kills the process, or is an error if the signal is ignored.
    private static func limitFiles(_ end: End) {
        let bytes: Int
        switch end {
        case .killedAtByte(let limit): bytes = limit
        case .fullAt(let limit):
            bytes = limit
            signal(SIGXFSZ, SIG_IGN)
        case .killedAtReport, .list: return
        }
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
        setrlimit(fileSizeLimit, &limit)
    }

    #if canImport(Glibc)
        private static var fileSizeLimit: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_FSIZE.rawValue) }
    #else
        private static var fileSizeLimit: Int32 { RLIMIT_FSIZE }
    #endif

    /// Launches the app, and waits until it ends.
    ///
    /// - Returns: Whether the launch has shown its list.
    static func run(until end: End) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
        process.arguments = Array(CommandLine.arguments.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging([variable: end.text]) { _, new in new }
        // A sample ends when its standard input ends, so the pipe stays open until then.
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try input.fileHandleForWriting.close()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }

    nonisolated static func fileSize(_ path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
}

/// As text for the other process: `killed-at-byte 4096`.
extension EarlierLaunch.End {
    fileprivate var text: String {
        switch self {
        case .killedAtByte(let bytes): "killed-at-byte \(bytes)"
        case .killedAtReport(let bytes): "killed-at-report \(bytes)"
        case .fullAt(let bytes): "full-at \(bytes)"
        case .list: "list"
        }
    }

    fileprivate init?(_ text: String) {
        let parts = text.split(separator: " ")
        let bytes = parts.count == 2 ? Int(parts[1]) : nil
        switch (String(parts.first ?? ""), bytes) {
        case ("killed-at-byte", let bytes?): self = .killedAtByte(bytes)
        case ("killed-at-report", let bytes?): self = .killedAtReport(bytes)
        case ("full-at", let bytes?): self = .fullAt(bytes)
        case ("list", nil): self = .list
        default: return nil
        }
    }
}
