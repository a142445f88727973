import Drawing
import Foundation
import Model
import Testing

/// Tests that `pitfalls new` writes all files to their places, and that the compiler and the course's checks accept
/// them.
@Suite("A new experiment", .timeLimit(.minutes(5)))
struct NewExperimentTests {
    /// The names of an experiment, of its pitfall and of its fix, each with the name of its type.
    struct Names: Sendable, CustomTestStringConvertible {
        typealias Name = (text: String, type: String)
        let experiment: Name
        let pitfall: Name
        let fix: Name

        init(_ experiment: Name, pitfall: Name, fix: Name) {
            (self.experiment, self.pitfall, self.fix) = (experiment, pitfall, fix)
        }

        var arguments: [String] { ["new", experiment.text, "--pitfall", pitfall.text, "--fix", fix.text] }
        var testDescription: String { experiment.text }
    }

    private static let names = [
        Names(("hop-for-each", "HopForEach"), pitfall: ("hop-per-item", "HopPerItem"), fix: ("hop-once", "HopOnce")),
        // The longest names: 24 characters without a hyphen, so that the types' names are as long.
        Names(
            ("measurementsofeverything", "Measurementsofeverything"),
            pitfall: ("notificationsofeverybody", "Notificationsofeverybody"),
            fix: ("asynchronouslyeverywhere", "Asynchronouslyeverywhere")
        ),
        // Names with digits within words.
        Names(("utf8-text", "Utf8Text"), pitfall: ("base64-per-line", "Base64PerLine"), fix: ("h2o-once", "H2oOnce")),
    ]

    private let installation: Installation

    init() throws {
        installation = try Installation()
        try FileManager.default.copyItem(atPath: "\(Checkout.root)/Package.swift", toPath: path("Package.swift"))
        try FileManager.default.createDirectory(atPath: path("experiments"), withIntermediateDirectories: false)
    }

    @Test(
        "The experiment has a short declaration, pitfall, fix and lesson, and is in the manifest",
        arguments: names
    )
    func written(names: Names) async throws {
        let ending = try await installation.run(names.arguments)
        #expect(ending.status == 0, "\(ending.standardError)")
        let folder = try FileManager.default.contentsOfDirectory(atPath: path("experiments"))
        #expect(folder == [names.experiment.text])
        #expect(
            try files(of: names)
                == (swiftFiles(of: names) + ["NOTES.md", "README.md", "program", "swaps.txt"]).sorted()
        )

        let manifest = try text("Package.swift").split(separator: "\n").filter { $0.hasPrefix("    experiment(\"") }
        #expect(manifest.contains("    experiment(\"\(names.experiment.text)\"),"))
        #expect(manifest == manifest.sorted())

        // The experiment's folder is a library, and its program calls the library by the module's name.
        let program = try text("experiments/\(names.experiment.text)/program/main.swift")
        let module = names.experiment.text.replacing("-", with: "_")
        #expect(program == "import \(module)\n\n\(module).main()\n")
        try expectShort(names)
        try expectComplete(names)
    }

    private func expectShort(_ names: Names) throws {
        let lines = try swiftFiles(of: names).flatMap { file in
            try text("experiments/\(names.experiment.text)/\(file)").components(separatedBy: "\n").dropLast()
        }
        // A declaration with the longest names takes five more lines.
        #expect(lines.count <= (lines.contains { $0.hasSuffix("= variant(") } ? 65 : 60))
        #expect(lines.filter { $0.count > 120 } == [])
    }

    /// Expects the experiment to pass the course's checks, and every file except the declaration to have a place that
    /// is marked for the author.
    private func expectComplete(_ names: Names) throws {
        let experiment = ExperimentFolder(
            root: installation.folder,
            name: names.experiment.text,
            variants: [names.pitfall, names.fix].map {
                ExperimentFolder.Variant(name: $0.text, file: "\($0.type).swift")
            }
        )
        #expect(try experiment.faultsOfLesson() == [])
        #expect(try experiment.faultsOfVariants() == [])
        let declaration = try text("experiments/\(names.experiment.text)/\(names.experiment.type).swift")
        let asked = declaration.matches(of: /\.number\("([a-z]+)", "([^"]+)"/).map { match in
            Question(name: String(match.output.1), text: String(match.output.2), asked: .statement([]))
        }
        #expect(asked.count == 3)
        let lesson = try text("experiments/\(names.experiment.text)/README.md")
        #expect(AskedQuestion(of: asked).replaced(in: lesson) == lesson)
        let swaps = try text("experiments/\(names.experiment.text)/swaps.txt")
        let table = try SwapTable(swaps, path: "swaps.txt", experiment: names.experiment.text)
        #expect(table.lines.flatMap(\.variants) == [names.fix.text, names.pitfall.text])
        #expect(table.lines.compactMap(\.actsAs) == [names.pitfall.text, names.fix.text])
        let marked = try experiment.filesWithThinkMarks()
        let pages = ["NOTES.md", "README.md"]
        #expect(marked == (["\(names.pitfall.type).swift", "\(names.fix.type).swift"] + pages).sorted())
    }

    @Test("The formatter finds no fault, and the compiler accepts the files, with warnings as errors", arguments: names)
    func compiles(names: Names) async throws {
        _ = try await installation.run(names.arguments)
        let files = swiftFiles(of: names).map { path("experiments/\(names.experiment.text)/\($0)") }
        try await expectSuccess(
            ["swift", "format", "lint", "--strict", "--configuration", "\(Checkout.root)/.swift-format"] + files
        )
        let module = names.experiment.text.replacing("-", with: "_")
        try await expectSuccess(
            ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library"]
                + ["-package-name", Self.packageName, "-module-name", module, "-I", "\(Installation.products)/Modules"]
                + Self.moduleMaps + files
        )
    }

    @Test(
        "An invalid or existing name is refused in one sentence",
        arguments: [
            (["new", "HopForEach"], "cannot be a name"), (["new", "a--b"], "cannot be a name"),
            (["new", "plan-b"], "cannot be a name"), (["new", "plan-2b"], "cannot be a name"),
            (["new", "2nd-plan"], "cannot be a name"), (["new", "import"], "cannot be a name"),
            (["new", "taking", "--fix", "work"], "cannot be a name"),
            (["new", "measurementsofeverythings"], "at most 24 characters"),
            (["new", "on-main"], "need different names"), (["new", "taken"], "exists; choose another name"),
            (["new", "heavy-work"], "choose another name"), (["new", "loopback-server"], "choose another name"),
        ]
    )
    func refused(arguments: [String], sentence: String) async throws {
        try FileManager.default.createDirectory(atPath: path("experiments/taken"), withIntermediateDirectories: true)
        let manifest = try text("Package.swift")
        try await installation.expectRefusal(arguments, mentioning: sentence)
        #expect(try text("Package.swift") == manifest)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("experiments")) == ["taken"])
    }

    @Test("A checkout that cannot be written to is refused with the system's reason, in one sentence")
    func unwritable() async throws {
        try FileManager.default.removeItem(atPath: path("experiments"))
        // Even root cannot create a folder in `/proc`.
        try FileManager.default.createSymbolicLink(atPath: path("experiments"), withDestinationPath: "/proc")
        let manifest = try text("Package.swift")
        let ending = try await installation.run("new", "hop-for-each")
        #expect(ending.status == 2 && ending.errorLines.count == 1, "\(ending.standardError)")
        let sentence = /pitfalls: cannot write the experiment into \S+: [\w ]+; allow writing there\n/
        #expect(ending.standardError.wholeMatch(of: sentence) != nil, "\(ending.standardError)")
        #expect(try text("Package.swift") == manifest)
    }

    @Test("A folder outside of a checkout is refused in one sentence, and nothing is written")
    func outside() async throws {
        let elsewhere = try Installation()
        let before = try FileManager.default.contentsOfDirectory(atPath: elsewhere.folder).sorted()
        try await elsewhere.expectRefusal(["new", "hop-for-each"], mentioning: "not in a checkout")
        let written = Set(try FileManager.default.contentsOfDirectory(atPath: elsewhere.folder)).subtracting(before)
        #expect(written == ["command.out", "command.err"])
    }

    private func swiftFiles(of names: Names) -> [String] {
        [names.experiment, names.pitfall, names.fix].map { "\($0.type).swift" }
    }

    private func files(of names: Names) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path("experiments/\(names.experiment.text)")).sorted()
    }

    /// Runs a tool and expects it to find no fault.
    private func expectSuccess(_ command: [String]) async throws {
        let ending = try await installation.run(command, program: "/usr/bin/env")
        #expect(ending.status == 0, "\(command[0]): \(ending.standardError)")
    }

    private func path(_ name: String) -> String { "\(installation.folder)/\(name)" }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
    }

    /// The package manager names a package for the compiler after its folder.
    private static let packageName = URL(fileURLWithPath: Checkout.root).lastPathComponent.lowercased().replacing(
        "-",
        with: "_"
    )

    /// The compiler's options for finding the C modules that our modules import.
    private static let moduleMaps: [String] = {
        let checkouts = "\(Checkout.root)/.build/checkouts"
        return [
            "-Xcc", "-I", "-Xcc", "\(Checkout.root)/Sources/Harness/CPlatform/include", "-Xcc",
            "-fmodule-map-file=\(Installation.products)/CPlatform.build/module.modulemap", "-Xcc",
            "-fmodule-map-file=\(checkouts)/swift-system/Sources/CSystem/include/module.modulemap", "-Xcc",
            "-fmodule-map-file=\(checkouts)/swift-subprocess/Sources/_SubprocessCShims/include/module.modulemap",
        ]
    }()
}
