import BuiltPrograms
import Foundation
import Model
import Sampling

/// A repository of six commits whose experiment is a script: each commit says how much processor time its fix takes.
/// What stands for swift build puts the script where the build would.
struct BisectedRepository {
    let folder: String
    let installation: Installation
    /// Of the commits, all digits, oldest first.
    let commits: [String]

    /// - Parameter times: By commit, seconds; nil for one that does not build.
    init(times: [Double?]) async throws {
        installation = try Installation()
        folder = "\(installation.folder)/repository"
        let tools = "\(installation.folder)/tools"
        for path in [folder, tools] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        try ShellScript.place(Self.swift, at: "\(tools)/swift")
        let description = try await Self.description(installation)
        try JSONEncoder().encode(description)
            .write(to: URL(fileURLWithPath: "\(installation.folder)/description.json"))
        try JSONEncoder().encode(PreparedExperiment(experiment: description, parameters: ["whole-import": [:]]))
            .write(to: URL(fileURLWithPath: "\(installation.folder)/prepared.json"))
        try ShellScript.place(Self.experiment(installation.folder), at: "\(installation.folder)/scripted")
        let steps = times.enumerated().map { index, time in
            """
            echo \(time.map { "\($0)" } ?? "broken") > time
            git add time
            git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -m 'Commit \(index + 1)'
            """
        }
        try await HostileRepository.shell(in: folder, (["git init -q ."] + steps).joined(separator: "\n"))
        commits = try await HostileRepository.shell(in: folder, "git rev-list --reverse HEAD").split(separator: "\n")
            .map(String.init)
    }

    /// Runs `history bisect` in the repository, for half a minute per commit at most: the comparison looks the more often
    /// the less time it has, and equal values are decided at an early look.
    func bisect(_ arguments: [String]) async throws -> Installation.Ending {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "\(installation.folder)/pitfalls")
        process.arguments = ["history", "bisect"] + arguments + ["--minutes", "0.5"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["PATH": "\(installation.folder)/tools:\(path)"]
        ) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = ("\(installation.folder)/bisect.out", "\(installation.folder)/bisect.err")
        for file in [output, errors] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        let status = try await Installation.Running(process).status()
        return Installation.Ending(
            status: status,
            standardOutput: try String(contentsOfFile: output, encoding: .utf8),
            standardError: try String(contentsOfFile: errors, encoding: .utf8)
        )
    }

    /// The experiment's own, with the one metric that the script measures.
    private static func description(_ installation: Installation) async throws -> ExperimentDescription {
        var description = try await installation.experiments().first { $0.name == "progress-flood" }
        description?.metrics.removeAll { $0.name != "cpuTime" }
        guard let description else { throw HarnessError("progress-flood is not there") }
        return description
    }

    /// `swift build -c release --product P --package-path F`, and what asks for the version.
    private static let swift = """
        [ "$1" = build ] || { echo 'Swift version 6.3.1'; exit; }
        while [ $# -gt 0 ]; do
            case "$1" in
            --product) product=$2 ;;
            --package-path) folder=$2 ;;
            esac
            shift
        done
        if grep -q broken "$folder/time"; then echo "error: no such thing as a type"; exit 1; fi
        mkdir -p "$folder/.build/release"
        ln -sf "${0%/tools/swift}/scripted" "$folder/.build/release/$product"
        """

    private static func experiment(_ folder: String) -> String {
        """
        case "$1" in
        describe) exec cat '\(folder)/description.json' ;;
        prepare) exec cat '\(folder)/prepared.json' ;;
        esac
        read -r time < "${0%/.build/release/*}/time"
        while [ $# -gt 0 ]; do
            [ "$1" != --scratch-directory ] || scratch=$2
            shift
        done
        echo '{"metrics":{"cpuTime":'"$time"'},"distributions":{}}' > "$scratch/sample.json"
        """
    }
}
