import Foundation
import Model

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program of the system that reads a file.
struct Tool {
    let path: String
    /// Its arguments for a file.
    let arguments: (_ file: String) -> [String]

    /// - Returns: Nil if it is not installed.
    init?(_ name: String, arguments: @escaping (_ file: String) -> [String]) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        let path = folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
        guard let path else { return nil }
        self.path = path
        self.arguments = arguments
    }

    /// Runs it over a file.
    ///
    /// - Returns: The seconds of processor time that it took, and the first number that it printed.
    /// - Throws: ``HarnessError`` if it fails.
    func run(_ file: String) throws -> (seconds: Double, number: Int?) {
        let before = Self.childrensTime()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments(file)
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw HarnessError("\(path) fails with status \(process.terminationStatus) over \(file)")
        }
        let number = String(decoding: printed, as: UTF8.self).split { $0 == " " || $0 == "\n" }.first.flatMap {
            Int($0)
        }
        return (Self.childrensTime() - before, number)
    }

    /// The processor time of the child processes that have ended.
    private static func childrensTime() -> Double {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        #else
            getrusage(RUSAGE_CHILDREN, &usage)
        #endif
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
