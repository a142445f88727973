import Foundation
import Model
import Regression
import Sampling
import TestSupport
import Testing

/// Tests that commands compare and write the files of an untrusted repository, but run none of its programs.
@Suite("Hostile repository", .timeLimit(.minutes(10)))
struct HostileRepositoryTests {
    private let installation: Installation
    private let repository: HostileRepository

    init() async throws {
        installation = try Installation()
        repository = try await HostileRepository(in: installation.folder)
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(repository.folder)/\(name)"))
    }

    // MARK: - Commands

    @Test("report --sources asks about the folder's commit, and runs no program of the repository's configuration")
    func report() async throws {
        var document = try Checkout.reference("unsaved-parent")
        document.environment.commit = repository.commit
        document.environment.isDirty = false
        try ResultFile.write(document, to: "\(installation.folder)/results.json")
        let ending = try await installation.run(
            ["report", "\(installation.folder)/results.json", "--output", installation.output]
                + ["--sources", "\(repository.folder)/experiments"]
        )
        #expect(ending.status == 0, "\(ending.standardError)")
        #expect(repository.traces.isEmpty)
    }

    @Test("compare writes a revision's files and runs neither hook nor filter")
    func compare() async throws {
        let ending = try await installation.run("compare", "HEAD", "HEAD", "progress-flood")
        // The repository has no manifest, so it does not build.
        #expect(ending.status == 70)
        #expect(ending.standardError.contains("HEAD does not build"), "\(ending.standardError)")
        #expect(repository.traces.isEmpty)
    }

    @Test(
        "compare refuses a wrong name or setting before it builds a revision",
        arguments: [
            (["/nowhere/build", "progress-flood"], "/nowhere/build"),
            (["HEAD", "progress-flood", "--set", "rows"], "name=value"),
        ]
    )
    func refusedCompare(arguments: [String], hint: String) async throws {
        try await installation.expectRefusal(["compare", "HEAD"] + arguments, mentioning: hint)
        #expect(!FileManager.default.fileExists(atPath: "\(repository.folder)/.build/compared"))
    }

    @Test(
        "compare and doctor in another user's checkout show git's reason, and the command that allows its use",
        .enabled(if: geteuid() == 0, "only root can give a folder to another user")
    )
    func anotherUser() async throws {
        try #require(chown(repository.folder, 12_345, 12_345) == 0)
        let remedy = "to allow it: git config --global --add safe.directory "
        try await installation.expectRefusal(["compare", "HEAD", "HEAD", "progress-flood"], mentioning: remedy)
        let doctor = try await installation.run("doctor")
        let commit = doctor.standardOutput.split(separator: "\n").first { $0.hasPrefix("Commit ") } ?? ""
        #expect(commit.contains("unknown: ") && commit.contains(remedy), "\(commit)")
    }

    /// The compiler has its own process group, as under swift build, and only swift build can end it.
    @Test("a build's compilers end with the command, however the command ends", arguments: [SIGKILL, SIGINT])
    func endedCompare(signal: Int32) async throws {
        let tools = "\(repository.folder)/tools"
        try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
        try ShellScript.place(
            """
            trap 'kill -KILL $!; wait $!; exit 1' INT
            perl -e 'setpgrp(0, 0); open F, ">", "\(tools)/begun.new"; print F $$; close F;
                rename "\(tools)/begun.new", "\(tools)/begun"; exec "sleep", "1000"' &
            wait $!
            """,
            at: "\(tools)/swift"
        )
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let command = try installation.start(
            ["compare", "HEAD", "HEAD", "progress-flood"],
            environment: ["PATH": "\(tools):\(path)"]
        )
        try await command.until { FileManager.default.fileExists(atPath: "\(tools)/begun") }
        let compiler = try #require(Int32(try String(contentsOfFile: "\(tools)/begun", encoding: .utf8)))
        #expect(runs(compiler))
        #expect(await command.end(by: signal) == (signal == SIGINT ? 130 : signal))
        // Only the suite's time limit ends this wait.
        while runs(compiler) { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// Returns whether a process is running. A process that has ended keeps its number until its parent asks for its
    /// status. The first process of a container may never ask.
    private func runs(_ process: pid_t) -> Bool {
        #if os(Linux)
            guard let line = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return false }
            // The process's state follows its name, which is in parentheses.
            let state = String(decoding: line, as: UTF8.self).split(separator: ") ").last?.first
            return state.map { !["Z", "X"].contains($0) } ?? false
        #else
            kill(process, 0) == 0
        #endif
    }

    // MARK: - Comparing

    /// The limit is generous, because other tests may delay git's answer.
    private static let patience = Duration.seconds(300)
    private var sources: String { "\(repository.folder)/experiments" }

    private func isChanged() async -> Bool? {
        await EnvironmentProbe.isChanged(sources, patience: Self.patience)
    }

    private func isUnchanged(since commit: String? = nil) async -> Bool? {
        await EnvironmentProbe.isCodeUnchanged(sources, since: commit ?? repository.commit, patience: Self.patience)
    }

    @Test("the code is as committed, then changed, then has one more file; and no program has run")
    func code() async throws {
        #expect(await isUnchanged() == true)
        #expect(await isChanged() == false)
        try write("notes\n", to: "experiments/notes.txt")
        #expect(await isChanged() == false)
        try write("let d = 4\n", to: "experiments/d.swift")
        #expect(await isChanged() == true)
        try FileManager.default.removeItem(atPath: "\(sources)/d.swift")
        try write("let b = 3\n", to: "experiments/sub/b.swift")
        #expect(await isUnchanged() == false)
        #expect(await isChanged() == true)
        try write("let b = 2\n", to: "experiments/sub/b.swift")
        try FileManager.default.removeItem(atPath: "\(sources)/a.swift")
        try FileManager.default.createSymbolicLink(atPath: "\(sources)/a.swift", withDestinationPath: "/dev/zero")
        #expect(await isUnchanged() == false)
        #expect(repository.traces.isEmpty)
        #expect(await isUnchanged(since: "0123456789") == nil)
        #expect(await isUnchanged(since: "--output=x") == nil)
    }

    @Test("a file that is only in the index counts as a change of the code and of the checkout")
    func added() async throws {
        try write("let c = 3\n", to: "experiments/c.swift")
        try await HostileRepository.shell(in: repository.folder, "git -c core.fsmonitor=false add experiments/c.swift")
        #expect(await isUnchanged() == false)
        #expect(await isChanged() == true)
    }

    @Test("if a pipe replaces one of git's files, git is given up at its time limit, and the answer is unknown")
    func pipe() async throws {
        let head = "\(repository.folder)/.git/HEAD"
        try FileManager.default.removeItem(atPath: head)
        #expect(mkfifo(head, 0o644) == 0)
        #expect(await Git(in: repository.folder, patience: .milliseconds(300)).root() == nil)
    }

    // MARK: - A revision's folder

    private func filled() async throws -> String {
        let folder = try await RevisionFolder(in: repository.folder) { _ in }
        try await folder.fill(with: repository.commit)
        return folder.path
    }

    private func files(of folder: String) throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: folder))
    }

    @Test("the folder has the commit's files, and the repository itself has not changed")
    func revision() async throws {
        let state = "ls .git; cksum .git/index; cat .git/HEAD"
        let before = try await HostileRepository.shell(in: repository.folder, state)
        let folder = try await filled()
        #expect(try await HostileRepository.shell(in: repository.folder, state) == before)
        let expected: Set<String> = [
            ".gitattributes", "experiments", "experiments/a.swift", "experiments/sub", "experiments/sub/b.swift",
            "inside", "outside", "program.sh",
        ]
        #expect(try files(of: folder) == expected)
        #expect(try String(contentsOfFile: "\(folder)/inside", encoding: .utf8) == "let a = 1\n")
        #expect(FileManager.default.isExecutableFile(atPath: "\(folder)/program.sh"))
        #expect(repository.traces.isEmpty)
    }

    @Test("after an earlier use or a kill, the folder is complete and clean again, and its build is kept")
    func revisionAgain() async throws {
        let folder = try await filled()
        let whole = try files(of: folder)
        let outside = "\(repository.folder)/elsewhere"
        try await HostileRepository.shell(
            in: folder,
            """
            mkdir .build ../../../elsewhere
            echo built > .build/product
            echo mine > ../../../elsewhere/b.swift
            rm -r experiments/sub inside
            ln -s ../../../../elsewhere experiments/sub
            mkdir inside; echo more > inside/more.swift
            printf 'let a' > experiments/a.swift
            echo more > experiments/more.swift
            rm program.sh; mkfifo program.sh
            """
        )
        #expect(try await filled() == folder)
        #expect(try files(of: folder) == whole.union([".build", ".build/product"]))
        #expect(try String(contentsOfFile: "\(folder)/experiments/a.swift", encoding: .utf8) == "let a = 1\n")
        #expect(try String(contentsOfFile: "\(folder)/experiments/sub/b.swift", encoding: .utf8) == "let b = 2\n")
        #expect(try String(contentsOfFile: "\(outside)/b.swift", encoding: .utf8) == "mine\n")
    }

    @Test("a second use waits until the first has ended")
    func revisionInUse() async throws {
        let first = try await RevisionFolder(in: repository.folder) { _ in }
        let (waits, continuation) = AsyncStream.makeStream(of: String.self)
        let second = Task { [repository] in
            try await RevisionFolder(in: repository.folder) { continuation.yield($0) }.path
        }
        for await path in waits {
            #expect(path == first.path)
            break
        }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        withExtendedLifetime(first) {}
    }
}
