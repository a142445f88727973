import Foundation
import Model
import Sampling

/// An installed program that reads a file.
struct Tool {
    private let name: String
    private let arguments: (_ file: String) -> [String]

    /// - Returns: A tool; nil if the program is not installed.
    init?(_ name: String, arguments: @escaping (_ file: String) -> [String]) {
        guard CommandOutput.isInstalled(name) else { return nil }
        (self.name, self.arguments) = (name, arguments)
    }

    /// Runs the tool on a file. Returns the tool's processor time in seconds, and the first number in its output.
    func run(_ file: String) throws -> (seconds: Double, number: Int?) {
        let before = Self.childrensTime()
        let printed = try Process.output(of: ["/usr/bin/env", name] + arguments(file))
        let first = String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isWhitespace).first
        return (Self.childrensTime() - before, first.flatMap { Int($0) })
    }

    /// Returns the processor time of all ended child processes, in seconds.
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

extension Process {
    /// Returns a program's output.
    ///
    /// - Parameter words: The program's path, followed by its arguments.
    /// - Throws: ``HarnessError`` if the program fails.
    static func output(of words: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw HarnessError("\(words.joined(separator: " ")) ended with status \(process.terminationStatus)")
        }
        return printed
    }
}
