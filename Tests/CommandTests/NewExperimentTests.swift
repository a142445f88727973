import Foundation
import Testing

/// What `pitfalls new` writes: whole, in its place, and what the compiler and the course's own tests accept.
@Suite("A new experiment", .timeLimit(.minutes(5)))
struct NewExperimentTests {
    private let installation: Installation

    init() throws {
        installation = try Installation()
        try CheckoutCopy.write(into: installation.folder)
    }

    @Test("It has a declaration, a pitfall, a fix and a lesson, and stands in the manifest and in the README's table")
    func written() async throws {
        let ending = try await installation.run("new", "hop-for-each", "--pitfall", "hop-per-item", "--fix", "hop-once")
        #expect(ending.status == 0, "\(ending.standardError)")
        let folder = try FileManager.default.contentsOfDirectory(atPath: path("experiments"))
        #expect(folder == ["hop-for-each"])
        let files = try FileManager.default.contentsOfDirectory(atPath: path("experiments/hop-for-each"))
        #expect(files.sorted() == ["HopForEach.swift", "HopOnce.swift", "HopPerItem.swift", "README.md"])

        let manifest = try text("Package.swift").split(separator: "\n").filter { $0.hasPrefix("    experiment(\"") }
        #expect(manifest.contains("    experiment(\"hop-for-each\"),"))
        #expect(manifest == manifest.sorted())
        let row = try text("README.md").split(separator: "\n").first { $0.hasPrefix("| [`hop-for-each`]") }
        #expect(row?.hasSuffix("| `hop-per-item`, `hop-once` |") == true)
        #expect(try text("experiments/hop-for-each/HopPerItem.swift").contains("// think"))
        #expect(try text("experiments/hop-for-each/HopOnce.swift").contains("// think"))
    }

    @Test("It is short: fifty lines of Swift at most, and not one that is too long")
    func short() async throws {
        _ = try await installation.run("new", "hop-for-each", "--pitfall", "hop-per-item", "--fix", "hop-once")
        var lines: [Substring] = []
        for file in ["HopForEach", "HopPerItem", "HopOnce"] {
            lines += try text("experiments/hop-for-each/\(file).swift").split(
                separator: "\n",
                omittingEmptySubsequences: false
            ).dropLast()
        }
        #expect(lines.count <= 50)
        #expect(lines.allSatisfy { $0.count <= 120 })
    }

    @Test("The compiler accepts it, with warnings as errors")
    func compiles() async throws {
        _ = try await installation.run("new", "hop-for-each")
        let folder = path("experiments/hop-for-each")
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments =
            [
                "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library",
                "-package-name", Self.packageName, "-module-name", "hop_for_each", "-I",
                "\(Installation.products)/Modules",
            ] + Self.moduleMaps
            + ["HopForEach.swift", "OnMain.swift", "InBackground.swift"].map { "\(folder)/\($0)" }
        let said = Pipe()
        compiler.standardError = said
        compiler.standardInput = FileHandle.nullDevice
        let running = try Installation.Running(compiler)
        let status = await running.status()
        let errors = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(status == 0, "\(errors)")
    }

    @Test(
        "A name that is none, one that exists and a folder outside of a checkout are refused in one sentence",
        arguments: [
            (["new", "HopForEach"], "is not a name"), (["new", "a--b"], "is not a name"),
            (["new", "a-name-that-is-much-too-long"], "24 characters at most"),
            (["new", "on-main"], "need different names"), (["new", "taken"], "exists; choose another name"),
        ]
    )
    func refused(arguments: [String], sentence: String) async throws {
        try FileManager.default.createDirectory(atPath: path("experiments/taken"), withIntermediateDirectories: true)
        let manifest = try text("Package.swift")
        let ending = try await installation.run(arguments)
        #expect(ending.status == 2)
        #expect(ending.errorLines.count == 1 && ending.standardError.contains(sentence), "\(ending.standardError)")
        #expect(try text("Package.swift") == manifest)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("experiments")) == ["taken"])
    }

    private func path(_ name: String) -> String { "\(installation.folder)/\(name)" }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
    }

    /// The package manager names a package for the compiler after its folder.
    private static let packageName = URL(fileURLWithPath: Checkout.root).lastPathComponent.lowercased()

    /// Where the modules in C are that ours are built on.
    private static let moduleMaps: [String] = {
        let checkouts = "\(Checkout.root)/.build/checkouts"
        return [
            "-Xcc", "-I", "-Xcc", "\(Checkout.root)/Sources/Harness/CPlatform/include", "-Xcc",
            "-fmodule-map-file=\(Installation.products)/CPlatform.build/module.modulemap", "-Xcc",
            "-fmodule-map-file=\(checkouts)/swift-numerics/Sources/_NumericsShims/include/module.modulemap", "-Xcc",
            "-fmodule-map-file=\(checkouts)/swift-system/Sources/CSystem/include/module.modulemap", "-Xcc",
            "-fmodule-map-file=\(checkouts)/swift-subprocess/Sources/_SubprocessCShims/include/module.modulemap",
        ]
    }()
}
