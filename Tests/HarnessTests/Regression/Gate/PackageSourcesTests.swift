import Foundation
import Regression
import Testing

@Suite("The sources of a revision's programs")
struct PackageSourcesTests {
    private static let manifest = """
        {"name": "made-up", "packageKind": {"root": ["/some/folder"]}, "dependencies": [{"sourceControl": []}],
         "products": [{"name": "flood", "targets": ["flood-program"], "type": {"executable": null}}],
         "targets": [
          {"name": "flood-program", "path": "experiments/flood/program", "dependencies": [{"target": ["flood", null]}]},
          {"name": "flood", "path": "experiments/flood", "exclude": ["program"],
           "dependencies": [{"byName": ["Harness", null]}, {"product": ["Heap", "swift-collections", null, null]}]},
          {"name": "Harness", "dependencies": [], "settings": []},
          {"name": "other", "path": "experiments/other", "dependencies": [{"byName": ["Harness", null]}]}]}
        """
    private static func program(_ name: String, _ manifest: String = Self.manifest) throws -> PackageSources.Program? {
        try #require(PackageSources(manifest: Data(manifest.utf8))).program(name)
    }

    @Test(
        "A program changes with its own files, those of linked targets, and the packages' sources",
        arguments: [
            "experiments/flood/Flood.swift", "experiments/flood/program/main.swift", "Sources/Harness/Clock.swift",
            "experiments/flood/Added.swift", ".swiftpm/configuration/mirrors.json",
        ]
    )
    func differs(path: String) throws {
        #expect(try Self.program("flood")?.isBuilt(from: path) == true)
    }

    @Test(
        "A program does not change with another program's file, with texts next to the code, or in another folder",
        arguments: ["experiments/other/Other.swift", "experiments/flood/README.md", "README.md", "Tests/Some.swift"]
    )
    func same(path: String) throws {
        let elsewhere = Self.manifest.replacing("/some/folder", with: "/another")
        #expect(try Self.program("flood") == Self.program("flood", elsewhere))
        #expect(try Self.program("flood")?.isBuilt(from: path) == false)
    }

    @Test("A program changes with the settings of linked targets, and not with another program's settings")
    func settings() throws {
        let harness = Self.manifest.replacing("\"settings\": []", with: "\"settings\": [1]")
        #expect(try Self.program("flood") != Self.program("flood", harness))
        let other = Self.manifest.replacing("\"name\": \"other\"", with: "\"settings\": [1], \"name\": \"other\"")
        #expect(try Self.program("flood") == Self.program("flood", other))
        #expect(try Self.program("other") != Self.program("other", other))
    }

    @Test("A program changes with the versions of other packages, and not with the manifest's hash next to them")
    func versions() throws {
        func program(_ version: String, hash: String = "a") throws -> PackageSources.Program? {
            let resolved =
                #"{"originHash": "\#(hash)", "pins": [{"identity": "heap", "state": {"version": "\#(version)"}}]}"#
            return PackageSources(manifest: Data(Self.manifest.utf8), resolved: Data(resolved.utf8))?.program("flood")
        }
        let first = try #require(try program("1.0.0"))
        #expect(try program("1.0.1") != first)
        #expect(try program("1.0.0", hash: "b") == first)
        #expect(try Self.program("flood") != first)
    }

    @Test("Unknown sources do not count as the same")
    func unknown() throws {
        #expect(try Self.program("no-such-program") == nil)
        #expect(PackageSources(manifest: Data("{}".utf8)) == nil)
        let local = Self.manifest.replacing("sourceControl", with: "fileSystem")
        #expect(PackageSources(manifest: Data(local.utf8)) == nil)
    }
}
