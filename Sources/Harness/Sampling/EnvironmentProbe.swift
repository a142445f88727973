import Foundation
import Model
import Subprocess

#if canImport(System)
    import System
    typealias FileDescriptor = System.FileDescriptor
    typealias FilePath = System.FilePath
#else
    import SystemPackage
    typealias FileDescriptor = SystemPackage.FileDescriptor
    typealias FilePath = SystemPackage.FilePath
#endif

/// Reads this machine's properties into an environment record.
package enum EnvironmentProbe {
    package static func read() async -> EnvironmentRecord {
        async let swift = firstLine("swift", ["--version"])
        async let commit = Git().line("rev-parse", "--short=12", "HEAD")
        async let isChanged = isChanged()
        async let appleProcessor = firstLine("sysctl", ["-n", "machdep.cpu.brand_string"])
        let linuxProcessor = field("model name", in: "/proc/cpuinfo", separator: ":")
        let processor = if let linuxProcessor { linuxProcessor } else { await appleProcessor ?? "unknown" }
        let (toolchain, head, hasChanges) = (await swift, await commit, await isChanged)
        // An installed build was not compiled by this machine's toolchain or from the current folder's repository, so
        // its own file says which ones were used.
        let installed = InstalledBuild.current
        return EnvironmentRecord(
            system: field("PRETTY_NAME", in: "/etc/os-release", separator: "=")
                ?? ProcessInfo.processInfo.operatingSystemVersionString,
            kernel: await firstLine("uname", ["-sr"]) ?? "unknown",
            processor: processor,
            cores: AllowedProcessors.count,
            memory: ProcessInfo.processInfo.physicalMemory,
            swift: (installed?.swift ?? toolchain).map(swiftVersion) ?? "not on the path",
            configuration: .current,
            load: loadAverages(),
            commit: installed?.commit ?? head,
            isDirty: installed?.isDirty ?? hasChanges
        )
    }

    /// The load averages over 1, 5 and 15 minutes.
    private static func loadAverages() -> [Double]? {
        var averages = [0.0, 0.0, 0.0]
        return getloadavg(&averages, 3) == 3 ? averages : nil
    }

    /// Shortens "Swift version 6.3.1 (swift-6.3.1-RELEASE)" to "Swift 6.3.1".
    private static func swiftVersion(_ line: String) -> String {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "version"), index + 1 < words.count else { return line }
        return "Swift \(words[index + 1])"
    }

    /// Finds the first line of the form `name<separator>value` in a file, and returns the value without quotes.
    private static func field(_ name: String, in path: String, separator: Character) -> String? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: separator, maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name else { continue }
            return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\" \t"))
        }
        return nil
    }

    /// Returns the first line that a command prints; nil if the command prints nothing, fails, or does not exist.
    private static func firstLine(_ command: String, _ arguments: [String]) async -> String? {
        let line = await CommandOutput.firstLine(command, arguments)
        return line?.isEmpty == true ? nil : line
    }
}

/// Runs other commands for their output.
package enum CommandOutput {
    /// Returns whether a folder of the search path contains a command.
    package static func isInstalled(_ command: String) -> Bool { path(of: command) != nil }

    /// Returns the path of a command in the first folder of the search path that contains it.
    package static func path(of command: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(command)" }.first(where: FileManager.default.isExecutableFile)
    }

    /// Returns the first line that a command prints. The line is empty if the command prints nothing, and nil if the
    /// command fails or does not exist.
    package static func firstLine(_ command: String, _ arguments: [String]) async -> String? {
        // `swift` leaves a folder in the temporary folder at every call.
        let scratch = try? TemporaryDirectory()
        defer { scratch?.remove() }
        let result = try? await Subprocess.run(
            .name(command),
            arguments: Arguments(arguments),
            environment: scratch.map { .inherit.updating(["TMPDIR": $0.path]) } ?? .inherit,
            platformOptions: .ownGroup,
            output: .string(limit: 1 << 20),
            error: .discarded
        )
        guard let result, result.terminationStatus.isSuccess else { return nil }
        return result.standardOutput.split(separator: "\n").first.map(String.init) ?? ""
    }
}

extension PlatformOptions {
    /// Options that start a process in a group of its own. Ctrl-C then reaches only the harness, which handles it.
    package static var ownGroup: PlatformOptions {
        var options = PlatformOptions()
        options.processGroupID = 0
        return options
    }
}
