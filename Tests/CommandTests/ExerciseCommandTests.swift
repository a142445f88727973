import Foundation
import Model
import TestSupport
import Testing

/// A learner's way through an exercise, with a script in place of the compiler. The learner's file is never lost, and
/// the next command says what happened.
@Suite("Exercise commands", .timeLimit(.minutes(5)))
struct ExerciseCommandTests {
    private let checkout: ExerciseCheckout
    private static let name = "one-per-frame"
    private static let file = "experiments/progress-flood/exercises/one-per-frame/yours/OnePerFrame.swift"
    private static let progress = ".pitfalls-progress.json"

    init() throws { checkout = try ExerciseCheckout() }

    @Test("The overview names every exercise, begins like the README's course, and says what comes next")
    func overview() async throws {
        let ending = try await checkout.run()
        #expect(ending.status == 0, "\(ending.standardError)")
        for exercise in try CourseExercise.all() { #expect(ending.standardOutput.contains(" \(exercise.name) ")) }
        let readme = try Checkout.text("README.md")
        let first = try #require(readme.firstMatch(of: /pitfalls exercise start (\S+)/)).output.1
        let next = try #require(ending.standardOutput.components(separatedBy: "\nNext: ").last)
        #expect(next.contains("pitfalls explain \(first) --until why  "))
        #expect(next.contains("exercise start \(Self.name)  "))
        _ = try await checkout.run("start", "progress-flood")
        let inWork = try await checkout.run().standardOutput
        #expect(inWork.contains("\nIn progress: ") && inWork.contains("pitfalls explain progress-flood"))
    }

    @Test("In 80 columns every title is whole, and no line is longer", arguments: ["80", "40"])
    func titles(columns: String) async throws {
        let output = try await checkout.run(environment: ["COLUMNS": columns]).standardOutput
        let words = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for exercise in try await Installation.experiments().flatMap({ $0.exercises ?? [] }) {
            #expect(words.contains("\(exercise.name) \(exercise.minutes) min \(exercise.title)"))
        }
        let lines = output.split(separator: "\n").filter { !$0.hasPrefix("  swift run ") }
        #expect(lines.allSatisfy { $0.count <= Int(columns) ?? 0 }, "\(output)")
    }

    @Test("A changed answer no longer holds; our answer can still be seen, and the next exercise is named")
    func heldOnce() async throws {
        _ = try await checkout.run("start", Self.name)
        let answer = try #require(
            checkout.text("experiments/progress-flood/exercises/\(Self.name)/OnePerFrameAnswer.swift")
        )
        try checkout.write(answer, to: Self.file)
        try checkout.noteThatItHolds(Self.name, answer)
        /// Returns the text next to the exercise's title or below it.
        func row() async throws -> String {
            let output = try await checkout.run().standardOutput
            #expect(output.contains(" 1 of them done"))
            let words = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return String(try #require(words.firstMatch(of: /One update per frame (.*?) newest-search/)).output.1)
        }
        #expect(try await row() == "holds")
        try checkout.write(answer + "\n", to: Self.file)
        #expect(try await row() == "held once; changed since")
        _ = try await checkout.run("reset")
        #expect(try await row() == "held once; starting point again")
        try FileManager.default.removeItem(atPath: "\(checkout.root)/\(Self.file)")
        #expect(try await row() == "held once; file gone")
        let solution = try await checkout.run("solution")
        #expect(solution.status == 0 && solution.standardOutput.contains("\nNext: "))
        #expect(solution.standardOutput.contains("exercise start ") && !solution.standardOutput.contains("write it"))
    }

    @Test("Start puts the file in place and says where; hints come one by one; the answer comes only on request")
    func start() async throws {
        let started = try await checkout.run("start", "progress-flood")
        #expect(started.status == 0 && started.standardOutput.contains(Self.file))
        #expect(checkout.text(Self.file)?.contains("struct OnePerFrame") == true)
        for number in 1...4 {
            let hint = try await checkout.run("hint")
            #expect(hint.standardOutput.contains("\(min(number, 3)) of 3"))
            #expect(hint.standardOutput.contains("\(min(number, 3) + 1) of 3") == false)
        }
        let refused = try await checkout.run("solution")
        #expect(refused.status == 2 && refused.errorLines.count == 1)
        let given = try await checkout.run("solution", "--give-up")
        #expect(given.status == 0 && given.standardOutput.contains("+ final class OnePerFrame"))
        #expect(given.standardOutput.contains("\n  swift run -c release pitfalls exercise check\n"))
        #expect(given.standardOutput.contains("\nOr continue with: "))
        #expect(checkout.text(Self.progress)?.contains("\"gaveUp\" : true") == true)
    }

    @Test("An exercise's name in an experiment's place is refused with its experiment's command")
    func exerciseForExperiment() async throws {
        for command in ["predict", "run", "explain"] {
            try await checkout.installation.expectRefusal(
                [command, Self.name],
                mentioning: "\(Self.name) is an exercise of progress-flood: pitfalls \(command) progress-flood\n"
            )
        }
        let begun = try await checkout.run("start", "progress-flood", "--skip-questions")
        #expect(begun.standardOutput.hasPrefix("\(Self.name) is an exercise of progress-flood.\n"))
    }

    @Test("A mark of an unknown answer, and a mark that cannot be stored, are refused before the build")
    func beforeTheBuild() async throws {
        _ = try await checkout.run("start", Self.name)
        let built = "\(checkout.root)/built"
        let path = try compiler("touch \(built); exit 1")
        let answer = try await checkout.run("check", "--answer", "nope", environment: path)
        #expect(answer.status == 2 && answer.errorLines.count == 1)
        #expect(answer.standardError.contains("unknown answer “nope”; choose our-answer or starting-point"))
        try checkout.write("", to: "results")
        let results = try await checkout.run("check", environment: path)
        #expect(results.status == 2 && results.errorLines.count == 1)
        #expect(results.standardError.contains("it is not a folder and cannot be created"), "\(results.standardError)")
        #expect(!FileManager.default.fileExists(atPath: built))
    }

    @Test("The lesson hides its fixes while an exercise is open, and until its answer is seen")
    func hiddenFixes() async throws {
        func lesson(_ options: String...) async throws -> String {
            try await checkout.installation.run(["explain", "progress-flood"] + options).standardOutput
        }
        let whole = try await lesson()
        #expect(whole.contains("Coalesced.swift") && !whole.contains("Hidden while"))
        _ = try await checkout.run("start", Self.name)
        let open = try await lesson()
        #expect(open.contains("Hidden while the exercise one-per-frame is open") && open.count < whole.count)
        #expect(try await lesson("--with-fixes") == whole)
        _ = try await checkout.run("solution", "--give-up")
        #expect(try await lesson() == whole)
    }

    @Test("The compiler's output is shown unchanged, and the status is 1")
    func compilerError() async throws {
        _ = try await checkout.run("start", Self.name)
        let path = try compiler("echo \"$PWD/OnePerFrame.swift:3:5: error: cannot find x\"; exit 1")
        let ending = try await checkout.run("check", environment: path)
        #expect(ending.status == 1)
        #expect(ending.standardOutput.contains("OnePerFrame.swift:3:5: error: cannot find x"))
        #expect(ending.standardOutput.contains("does not compile"))
        #expect(ending.standardOutput.hasSuffix("again:\n  swift run -c release pitfalls exercise check\n"))
    }

    @Test("A build that fails for another reason than the code is one sentence, and the status is 70")
    func brokenBuild() async throws {
        _ = try await checkout.run("start", Self.name)
        let path = try compiler("echo 'Build.swift:9: Fatal error: no access' >&2; seq 97 >&2; exit 132")
        let ending = try await checkout.run("check", environment: path)
        #expect(ending.status == 70)
        #expect(ending.errorLines == ["pitfalls: \(Self.name) cannot be built: Build.swift:9: Fatal error: no access"])
        #expect(!ending.standardOutput.contains("does not compile"))
    }

    @Test("Without a swift command, a check says so in one sentence, and the status is 70")
    func noCompiler() async throws {
        _ = try await checkout.run("start", Self.name)
        let ending = try await checkout.run("check", environment: ["PATH": checkout.root])
        #expect(ending.status == 70)
        #expect(
            ending.errorLines == [
                "pitfalls: no folder of PATH has the swift command; install Swift 6.3, or correct PATH"
            ]
        )
    }

    @Test("Without a build, --skip-build is refused in one sentence")
    func nothingBuilt() async throws {
        try FileManager.default.removeItem(atPath: "\(checkout.installation.folder)/\(Self.name)")
        let ending = try await checkout.run("check", Self.name, "--answer", "our-answer", "--skip-build")
        #expect(ending.status == 2)
        #expect(ending.errorLines == ["pitfalls: \(Self.name) has not been built yet; leave out --skip-build"])
    }

    @Test("A file without the declared type is named, and the starting point is not marked instead")
    func otherType() async throws {
        _ = try await checkout.run("start", Self.name)
        try checkout.write("struct Renamed {}\n", to: Self.file)
        // The existing program was built without a learner's file. It is the same if the learner's file declares
        // another type.
        let ending = try await checkout.run("check", environment: try compiler("exit 0"))
        #expect(ending.status == 2 && ending.errorLines.count == 1)
        #expect(ending.standardError.contains("does not declare the type OnePerFrame"))
    }

    @Test("A missing file, and an exercise that was not begun, are refused in one sentence with status 2")
    func missing() async throws {
        let early = try await checkout.run("check")
        #expect(early.status == 2 && early.errorLines.count == 1)
        #expect(early.standardError.contains("swift run -c release pitfalls exercise start"))
        _ = try await checkout.run("start", Self.name)
        try FileManager.default.removeItem(atPath: "\(checkout.root)/\(Self.file)")
        let gone = try await checkout.run("check")
        #expect(gone.status == 2 && gone.errorLines.count == 1 && gone.standardError.contains("is gone"))
        #expect(gone.standardError.contains("swift run -c release pitfalls exercise start"))
        _ = try await checkout.run("start", Self.name)
        #expect(checkout.text(Self.file) != nil)
    }

    @Test("A missing file does not prevent checking the others")
    func goneAmongOthers() async throws {
        _ = try await checkout.run("start", Self.name)
        _ = try await checkout.run("start", "newest-search")
        try FileManager.default.removeItem(atPath: "\(checkout.root)/\(Self.file)")
        let path = try compiler("echo 'Search.swift:3:5: error: cannot find x'; exit 1")
        let ending = try await checkout.run("check", "--all", environment: path)
        #expect(ending.status == 1, "\(ending.standardError)")
        #expect(ending.errorLines.count == 1 && ending.standardError.contains("is gone"), "\(ending.standardError)")
        #expect(ending.standardOutput.contains("newest-search: does not compile"), "\(ending.standardOutput)")
    }

    @Test("A damaged progress file is not replaced, and the learner's file stays")
    func damagedProgress() async throws {
        _ = try await checkout.run("start", Self.name)
        try checkout.write("mine", to: Self.file)
        try checkout.write("{", to: Self.progress)
        for arguments in [["start", Self.name], ["check"], ["hint"], ["reset"], ["solution"], []] {
            let ending = try await checkout.installation.run(["exercise"] + arguments)
            #expect(ending.status == 2 && ending.errorLines.count == 1, "\(arguments)")
        }
        #expect(checkout.text(Self.file) == "mine" && checkout.text(Self.progress) == "{")
    }

    @Test("Watch rebuilds after a save, ends the current build, and ends with Ctrl-C")
    func watch() async throws {
        _ = try await checkout.run("start", Self.name)
        let begun = "\(checkout.root)/begun"
        // The first build never ends by itself, and the second build has an error.
        let path = try compiler(
            """
            if [ -e \(begun) ]; then echo "second:1:1: error: no"; exit 1; fi
            echo $$ >\(begun).part; mv \(begun).part \(begun)
            exec sleep 1000
            """
        )
        let command = try checkout.installation.start(["exercise", "watch"], environment: path)
        try await command.until { FileManager.default.fileExists(atPath: begun) }
        let first = try #require(Int32(try String(contentsOfFile: begun, encoding: .utf8).dropLast()))
        try checkout.write("struct OnePerFrame {}\n", to: Self.file)
        try await command.until { checkout.installation.said("out").hasSuffix("\nStill watching; Ctrl-C ends it.\n") }
        let output = checkout.installation.said("out")
        #expect(output.contains("second:1:1: error: no"))
        #expect(kill(first, 0) != 0)
        #expect(output.firstMatch(of: /\n[0-2]\d:\d\d:\d\d  experiments\//) != nil, "\(output)")
        #expect(await command.end(by: SIGINT) == 130)
        #expect(checkout.text(Self.file) == "struct OnePerFrame {}\n")
    }

    private static let kept = "experiments/progress-flood/exercises/one-per-frame/.OnePerFrame.kept-1.swift"

    @Test("A reset keeps the learner's file")
    func reset() async throws {
        _ = try await checkout.run("start", Self.name)
        try checkout.write("mine", to: Self.file)
        #expect(try await checkout.run("reset").status == 0)
        #expect(checkout.text(Self.kept) == "mine")
        #expect(checkout.text(Self.file)?.contains("struct OnePerFrame") == true)
    }

    @Test("After a kill during start or reset, the learner's text is in the file or its kept copy", arguments: 0..<12)
    func killed(turn: Int) async throws {
        _ = try await checkout.run("start", Self.name)
        try checkout.write("mine", to: Self.file)
        let command = try checkout.installation.start(["exercise", "reset"])
        try await Task.sleep(for: .milliseconds(turn * 8))
        _ = await command.end(by: SIGKILL)
        let places = [Self.file, Self.kept]
        #expect(places.compactMap(checkout.text).contains("mine"))
        let next = try await checkout.run("start", Self.name)
        #expect(next.status == 0, "\(next.standardError)")
        #expect(places.compactMap(checkout.text).contains("mine"))
    }

    /// Returns the environment variables that make this shell script the `swift` command.
    private func compiler(_ script: String) throws -> [String: String] {
        let tools = "\(checkout.root)/tools"
        try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
        try ShellScript.place(script, at: "\(tools)/swift")
        return ["PATH": "\(tools):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
    }
}
