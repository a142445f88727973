import Exercises
import Foundation
import Model
import Sampling
import Subprocess

/// All wrong answers of an exercise and our own answer, compiled into one program with the options for a learner's
/// file.
struct ChangedAnswers: Sendable {
    /// The wrong answers, each with its name in a swap.
    let answers: [(name: String, answer: WrongAnswerList.Answer)]
    /// The name of our own, unchanged answer in a swap. An expectation that fails for a wrong answer must hold for our
    /// answer. Otherwise the program is at fault, not the wrong answer's change.
    let unchanged = "unchanged"
    private let folder: TemporaryDirectory
    private let exercise: CourseExercise
    private let ours: String

    /// - Throws: ``UsageError`` if a change does not apply or does not compile.
    init(_ exercise: CourseExercise) async throws {
        let place = "experiments/\(exercise.experiment)/exercises/\(exercise.name)"
        let list = try WrongAnswerList(Checkout.text("\(place)/wrong.txt"), path: "\(place)/wrong.txt")
        ours = try Checkout.text("\(place)/\(exercise.typeName)Answer.swift")
        self.exercise = exercise
        folder = try TemporaryDirectory()
        answers = list.answers.enumerated().map { (name: "wrong-\($0 + 1)", answer: $1) }
        do {
            for (name, answer) in answers { try write(try answer.applied(to: ours), name) }
            try write(ours, unchanged)
            try Data(program.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/main.swift"))
            try await compile()
            for name in names {
                // The program's path decides which answer it runs. A hard link is needed, because a process that starts
                // its own program again would follow a symbolic link to its destination.
                let place = "\(folder.path)/\(name)"
                try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
                try FileManager.default.linkItem(atPath: "\(folder.path)/program", toPath: "\(place)/\(exercise.name)")
                // A sample starts the server that is next to its program.
                let server = "loopback-server"
                try FileManager.default.createSymbolicLink(
                    atPath: "\(place)/\(server)",
                    withDestinationPath: "\(Installation.products)/\(server)"
                )
            }
        } catch {
            folder.remove()
            throw error
        }
    }

    func remove() { folder.remove() }

    private var names: [String] { [unchanged] + answers.map(\.name) }

    /// Writes an answer into a file, with names for its types that no other answer uses. As in a learner's file, the
    /// commented-out imports are active.
    private func write(_ answer: String, _ name: String) throws {
        let text = Self.renamed(answer, Self.suffix(name)).replacing(#/(?m)^\/\/ import /#, with: "import ")
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name).swift"))
    }

    private static func suffix(_ name: String) -> String { name.capitalized.replacing("-", with: "") }

    /// The marks that an answer has and the starting point does not have.
    func unsafeMarks(of answer: WrongAnswerList.Answer) throws -> [String] {
        let place = "experiments/\(exercise.experiment)/exercises/\(exercise.name)"
        let start = try Checkout.text("\(place)/\(exercise.typeName).swift")
        return UnsafeMarks.added(to: start, in: try answer.applied(to: ours))
    }

    /// Takes the samples of our unchanged answer.
    func runUnchanged() async throws -> SwapRun { try await run([(unchanged, "*")]) }

    /// Samples answers in place of the learner's variant.
    ///
    /// - Parameters:
    ///   - answers: The answers' names, each with the expectations to judge, as in a table of swaps.
    ///   - inputs: The input that the run of our unchanged answer has created. That run must outlive this one.
    func run(
        _ answers: [(name: String, expectations: String)],
        sharing inputs: [[String: String]: TemporaryDirectory]? = nil
    ) async throws -> SwapRun {
        let lines = answers.map { "yours as \($0.name) deadline 10: \($0.expectations)" }
        let programs = names.map { name in
            (name, ExperimentExecutable(name: exercise.name, path: "\(folder.path)/\(name)/\(exercise.name)"))
        }
        return try await SwapRun(
            try SwapTable(lines.joined(separator: "\n"), path: exercise.name, experiment: exercise.name),
            exerciseOf: exercise.experiment,
            programs: Dictionary(uniqueKeysWithValues: programs),
            sharing: inputs
        )
    }

    /// Appends a word to the name of each type in the text that other files can see.
    private static func renamed(_ text: String, _ word: String) -> String {
        let declaration = #/(?m)^(?:@\w+ )*(?:final |package |indirect )*(?:class|struct|enum|actor|protocol) (\w+)/#
        let names = text.matches(of: declaration).map { String($0.1) }
        return names.reduce(text) { text, name in
            text.replacing(try! Regex("\\b\(name)\\b"), with: "\(name)\(word)")
        }
    }

    private var program: String {
        let type = exercise.typeName
        let cases = names.map { "case \"\($0)\": \(type)Exercise<\(type)Answer\(Self.suffix($0))>.main()" }
        return """
            import \(exercise.experiment.replacing("-", with: "_"))

            switch CommandLine.arguments[0].split(separator: "/").dropLast().last ?? "" {
            \(cases.joined(separator: "\n"))
            default: break
            }

            """
    }

    private func compile() async throws {
        let build = Installation.products
        let module = exercise.name.replacing("-", with: "_")
        let manifest = try String(contentsOfFile: "\(Checkout.root)/.build/release.yaml", encoding: .utf8)
        let compile = try Self.arguments(in: manifest, "-module-name\",\"\(module)\",\"-emit-dependencies")
        let link = try Self.arguments(in: manifest, "-o\",\"\(build)/\(exercise.name)\"")
        let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        try await run(
            Self.without(
                ["-emit-module-path", "-output-file-map", "-num-threads"],
                [
                    "-emit-dependencies", "-emit-module", "-serialize-diagnostics", "-parseable-output", "-O", "-g",
                    // A wrong answer may cause a warning, as a learner's answer may.
                    "-warnings-as-errors",
                ],
                compile.filter { !$0.hasPrefix("@") && !$0.hasPrefix("-j") }
            ) + ["-Onone", "-o", "\(folder.path)/answers.o"] + sources.sorted().map { "\(folder.path)/\($0)" }
        )
        let list = link.first { $0.hasPrefix("@") }.map { String($0.dropFirst()) } ?? ""
        let objects = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").filter {
            !$0.contains("/\(module).build/")
        }
        try Data((objects + ["\(folder.path)/answers.o"]).joined(separator: "\n").utf8)
            .write(to: URL(fileURLWithPath: "\(folder.path)/objects"))
        try await run(
            Self.without(["-o"], [], link).map { $0.hasPrefix("@") ? "@\(folder.path)/objects" : $0 }
                .map { $0 == "-rpath=$ORIGIN" ? "-rpath=\(build)" : $0 } + ["-o", "\(folder.path)/program"]
        )
    }

    private static func arguments(in manifest: String, _ part: String) throws -> [String] {
        let line = manifest.split(separator: "\n").first { $0.hasPrefix("    args: [") && $0.contains(part) }
        guard let line, let start = line.firstIndex(of: "[") else {
            throw HarnessError("the build's manifest has no call of the compiler with \(part)")
        }
        return try JSONDecoder().decode([String].self, from: Data(line[start...].utf8))
    }

    /// - Parameters:
    ///   - options: Options that are dropped with the value after them.
    ///   - flags: Options without a value that are dropped.
    private static func without(_ options: [String], _ flags: [String], _ arguments: [String]) -> [String] {
        var kept: [String] = []
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            if options.contains(argument) {
                _ = rest.next()
            } else if ["-Xcc", "-Xfrontend", "-Xlinker"].contains(argument) {
                // The next argument belongs to another tool, so it is kept unread.
                kept += [argument, rest.next()].compactMap(\.self)
            } else if !flags.contains(argument) {
                kept.append(argument)
            }
        }
        return kept
    }

    private func run(_ arguments: [String]) async throws {
        let result = try await Subprocess.run(
            .path(.init(arguments[0])),
            arguments: Arguments(Array(arguments.dropFirst())),
            output: .string(limit: 1 << 20),
            error: .string(limit: 1 << 20)
        )
        guard result.terminationStatus.isSuccess else {
            throw UsageError("\(exercise.name): \(result.standardError.prefix(4_000))")
        }
    }
}
