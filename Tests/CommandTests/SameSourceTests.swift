import Foundation
import Testing

/// callers-actor compiles one source both ways: two files, since a target's sources are its own, and a link would not
/// survive every checkout.
@Suite("The same source, compiled with and without the upcoming feature")
struct SameSourceTests {
    @Test("FeatureOn and FeatureOff differ in the name of the class, and in nothing else")
    func sameSource() throws {
        let on = try text("experiments/callers-actor/FeatureOn.swift")
        let off = try text("experiments/callers-actor/plain/FeatureOff.swift")
        #expect(on.components(separatedBy: "FeatureOn").count == 2)
        #expect(on.replacing("FeatureOn", with: "FeatureOff") == off)
    }

    @Test("The manifest compiles the experiment's folder with the feature, and its plain part without settings")
    func settings() throws {
        let manifest = try text("Package.swift")
        let line = try #require(manifest.components(separatedBy: "    experiment(\n        \"callers-actor\",").last)
        let declared = try #require(line.components(separatedBy: "\n    ),").first)
        #expect(declared.contains("settings: [.enableUpcomingFeature(\"NonisolatedNonsendingByDefault\")]"))
        #expect(declared.contains(".part(\"plain\""))
        let part = try #require(manifest.split(separator: "\n").first { $0.contains(".target(name: part.name") })
        #expect(!part.contains("swiftSettings"))
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(Checkout.root)/\(path)")), as: UTF8.self)
    }
}
