import Foundation
import Testing

/// A git repository whose own configuration names programs. A program that ran would leave its name in a file.
struct HostileRepository {
    let folder: String
    let commit: String

    /// - Parameter folder: The repository's folder, which may already contain files that git does not track.
    init(in folder: String) async throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await Self.shell(in: folder, Self.script)
        commit = try await Self.shell(in: folder, "git rev-parse HEAD")
    }

    /// The programs that were run.
    var traces: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/.git/traces")) ?? []
        return names.sorted()
    }

    @discardableResult
    static func shell(in folder: String, _ script: String) async throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-ec", script]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let output = "\(folder)/.shell-output"
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardInput = FileHandle.nullDevice
        let status = try await Installation.Running(process).status()
        let text = try String(contentsOfFile: output, encoding: .utf8)
        try FileManager.default.removeItem(atPath: output)
        try #require(status == 0, "\(script)")
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Commits the files before it writes the hostile configuration, which is meant for later commands only.
    private static let script = """
        git init -q .
        mkdir -p experiments/sub .git/traces
        echo 'let a = 1' > experiments/a.swift
        echo 'let b = 2' > experiments/sub/b.swift
        echo 'echo program' > program.sh; chmod 755 program.sh
        ln -s experiments/a.swift inside
        ln -s ../outside outside
        printf '*.swift filter=trap diff=trap\\n*.sh filter=long=lived\\n' > .gitattributes
        git add .gitattributes experiments program.sh inside outside
        git -c user.name=a -c user.email=a@example.com commit -q -m first
        for name in fsmonitor clean smudge process diff textconv post-checkout post-index-change; do
            printf '#!/bin/sh\\ntouch "%s/.git/traces/%s"\\ntest -t 0 || cat\\n' "$PWD" $name > .git/$name
            chmod 755 .git/$name
        done
        git config core.fsmonitor "$PWD/.git/fsmonitor"
        git config filter.trap.clean "$PWD/.git/clean"
        git config filter.trap.smudge "$PWD/.git/smudge"
        git config filter.trap.required true
        git config filter.long=lived.process "$PWD/.git/process"
        git config diff.external "$PWD/.git/diff"
        git config diff.trap.textconv "$PWD/.git/textconv"
        cp .git/post-checkout .git/post-index-change .git/hooks
        # git looks into a file only if its time is another than the index says.
        touch -d '2001-01-01' experiments/a.swift program.sh
        """
}
