import Foundation
import Results

/// A copy of the command in a folder of its own, beside an experiment that a test may have tampered with.
final class Installation {
    let folder: String

    /// - Parameter tampering: Shell commands that a sample of progress-flood runs through before the real one is
    ///   executed with `"$@"`; `$variant` and `$scenario` are the sample's. Empty: the real experiment.
    init(tampering: String = "") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "pitfalls-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "\(Self.products)/pitfalls", toPath: "\(folder)/pitfalls")
        let script = """
            #!/bin/bash
            real='\(Self.products)/progress-flood'
            if [ "$1" != sample ]; then exec "$real" "$@"; fi
            arguments=("$@")
            for ((i = 0; i < $#; i++)); do
                case "${arguments[i]}" in
                --variant) at=$((i + 1)); variant=${arguments[at]} ;;
                --scenario) scenario=${arguments[i + 1]} ;;
                esac
            done
            act_as() { arguments[at]=$1; }
            \(tampering)
            exec "$real" "${arguments[@]}"
            """
        let path = "\(folder)/progress-flood"
        try Data(script.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Where the build put the executables: beside the tests' own.
    private static var products: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
    }

    var output: String { "\(folder)/out" }
    var results: String { "\(output)/results.json" }

    struct Ending {
        var status: Int32
        var standardOutput: String
        var standardError: String

        var errorLines: [Substring] { standardError.split(separator: "\n") }
    }

    /// Starts the command and does not wait for it.
    func start(_ arguments: [String], redirected: String = "command") throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "\(folder)/pitfalls")
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        for stream in ["out", "err"] {
            _ = FileManager.default.createFile(atPath: "\(folder)/\(redirected).\(stream)", contents: nil)
        }
        process.standardOutput = FileHandle(forWritingAtPath: "\(folder)/\(redirected).out")
        process.standardError = FileHandle(forWritingAtPath: "\(folder)/\(redirected).err")
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Runs the command to its end.
    func run(_ arguments: String...) throws -> Ending {
        let process = try start(arguments)
        process.waitUntilExit()
        func text(_ stream: String) -> String {
            String(decoding: FileManager.default.contents(atPath: "\(folder)/command.\(stream)") ?? Data(), as: UTF8.self)
        }
        return Ending(status: process.terminationStatus, standardOutput: text("out"), standardError: text("err"))
    }

    /// The document in the output folder.
    func document() throws -> ResultDocument {
        try ResultFile.read(results)
    }

    /// Everything in the output folder, by path.
    func outputFiles() -> [String] {
        FileManager.default.enumerator(atPath: output)?.compactMap { $0 as? String } ?? []
    }
}
