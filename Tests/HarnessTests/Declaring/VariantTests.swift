import Declaring
import Model
import Testing

@Suite("A variant")
struct VariantTests {
    private enum ObjectIDs: Work {}
    private enum ReadsURLOnce: Work {}
    private enum URLOnce: Work {}
    private enum ReadsURL: Work {}
    private enum OpensURLs: Work {}
    private enum Utf8Text: Work {}
    private enum EveryHundredth2: Work {}
    private enum Coalesced: Work {}

    private static let names: [(name: String, type: any Work.Type)] = [
        ("on-main", OnMain.self), ("object-ids", ObjectIDs.self), ("reads-url-once", ReadsURLOnce.self),
        ("url-once", URLOnce.self), ("reads-url", ReadsURL.self), ("opens-urls", OpensURLs.self),
        ("utf8-text", Utf8Text.self), ("every-hundredth2", EveryHundredth2.self), ("coalesced", Coalesced.self),
    ]

    @Test("A variant's name is its type's name in lower case, with hyphens between the words")
    func names() {
        for (name, type) in Self.names { #expect(Example.variant(.pitfall, "s", type).name == name) }
    }

    @Test("A variant's description has its kind, its summary, its type's file and its twin's name")
    func description() {
        let fix = Example.variant(.refinedFix, "by identifier", ObjectIDs.self, twin: Example.onMain).description
        #expect(fix.name == "object-ids")
        #expect(fix.kind == .refinedFix)
        #expect(fix.summary == "by identifier")
        #expect(fix.file == "ObjectIDs.swift")
        #expect(fix.twin == "on-main")
        #expect(Example.onMain.description.twin == nil)
    }

    @Test("If a variant's file contains only part of the code, the part's type names the variant and the file")
    func part() {
        let part = Example.variant(.structured, "s", ReadsURLOnce.self, OnMain.self, twin: Example.onMain).description
        #expect(part.name == "reads-url-once")
        #expect(part.file == "ReadsURLOnce.swift")
    }
}
