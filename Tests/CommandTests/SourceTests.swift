import Foundation
import Testing

/// Tests the statements that experiments make about their own source files.
@Suite("Sources as an experiment describes them")
struct SourceTests {
    @Test("The notes on cancel-and-depend state the number of lines of each variant's file, and of the shared one")
    func lines() throws {
        let folder = "experiments/cancel-and-depend"
        let notes = try Checkout.text("\(folder)/NOTES.md")
        let told = notes.matches(of: /\| \[`(\w+\.swift)`\]\(\w+\.swift\) \| (\d+) \|/)
        let counts = Dictionary(uniqueKeysWithValues: told.map { (String($0.1), Int($0.2)) })
        let declaration = try Checkout.text("\(folder)/CancelAndDepend.swift")
        let declared = declaration.matches(of: /(\w+)\.self\b/).map { "\($0.1).swift" }
        #expect(declared.count == 8)
        #expect(Set(counts.keys) == Set(declared + ["RemovedItems.swift"]))
        for (file, count) in counts {
            let lines = try Checkout.text("\(folder)/\(file)").split(separator: "\n")
            let code = lines.map { $0.trimmingPrefix(while: \.isWhitespace) }
                .filter { !$0.isEmpty && !$0.hasPrefix("//") }
            #expect(code.count == count, "\(file)")
        }
    }

    /// The class is in two files, because two targets cannot share a source file, and a link would not survive every
    /// checkout.
    @Test("FeatureOn and FeatureOff of callers-actor differ in the name of the class, and in nothing else")
    func sameSource() throws {
        let on = try Checkout.text("experiments/callers-actor/FeatureOn.swift")
        let off = try Checkout.text("experiments/callers-actor/plain/FeatureOff.swift")
        #expect(on.components(separatedBy: "FeatureOn").count == 2)
        #expect(on.replacing("FeatureOn", with: "FeatureOff") == off)
    }

    @Test("The manifest compiles callers-actor with the upcoming feature, and its plain part without settings")
    func settings() throws {
        let manifest = try Checkout.text("Package.swift")
        let line = try #require(manifest.components(separatedBy: "    experiment(\n        \"callers-actor\",").last)
        let declared = try #require(line.components(separatedBy: "\n    ),").first)
        #expect(declared.contains("settings: [.enableUpcomingFeature(\"NonisolatedNonsendingByDefault\")]"))
        #expect(declared.contains(".part(\"plain\""))
        let part = try #require(declared.split(separator: "\n").first { $0.contains(".part(\"plain\"") })
        #expect(!part.contains("settings:"))
    }
}
