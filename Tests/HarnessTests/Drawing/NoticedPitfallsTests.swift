import Drawing
import Foundation
import Model
import Testing

/// Tests the pages' parts about the pitfalls that each detector notices.
@Suite("NoticedPitfalls")
struct NoticedPitfallsTests {
    private static let document: DetectorDocument = {
        var noticed = DetectedVariant(name: "on-main", kind: .pitfall)
        var unnoticed = DetectedVariant(name: "in-task", kind: .popularFix)
        for detector in Detector.allCases {
            noticed[detector] = Finding(
                notices: detector == .addressSanitizer || detector == .threadSanitizer,
                "a | b < c"
            )
            unnoticed[detector] = Finding(notices: detector == .twoItems ? nil : false, "nothing")
        }
        var document = DetectorDocument()
        document.take(
            DetectedExperiment(
                name: "sum",
                measuredAt: Date(timeIntervalSince1970: 0),
                environment: Fixture.document().environment,
                variants: [noticed, unnoticed]
            ),
            among: ["sum"]
        )
        return document
    }()

    @Test("A lesson's part has a row for each variant, the evidence, and the commands that repeat it")
    func lesson() throws {
        let lesson = "before\n\(NoticedPitfalls.begin)\nold\n\(NoticedPitfalls.end)\nafter\n"
        let part = try #require(Self.document.experiment("sum").map(NoticedPitfalls.init))
        let written = try #require(part.replaced(in: lesson))
        #expect(written.hasPrefix("before\n") && written.hasSuffix("\(NoticedPitfalls.end)\nafter\n"))
        #expect(!written.contains("old"))
        #expect(written.contains("| `on-main` | – | **yes** | **yes** | – | – | – | a sanitizer |"))
        #expect(written.contains("| `in-task` | – | – | – | – | ? | – | only a measurement |"))
        #expect(written.contains("- `on-main` is noticed by the Thread Sanitizer: a / b ‹ c."))
        #expect(written.contains("\nswift run -c release pitfalls detect sum\n"))
        #expect(written.contains("pitfalls detect sum --detector address-sanitizer\n"))
        #expect(!written.contains("--detector crash"))
        #expect(part.replaced(in: written) == written)
        #expect(part.replaced(in: "no place") == nil)
    }

    @Test("The table of all experiments counts the noticed variants, and links to the lessons")
    func table() throws {
        let markdown = NoticedTable(Self.document).markdown
        let row = "| [`sum`](sum/README.md#who-would-have-noticed) | 2 | – | 1 | 1 | – | – | – | 1 |"
        #expect(markdown.contains(row))
        #expect(markdown.contains("| all | 2 | – | 1 | 1 | – | – | – | 1 |"))
        let page = "\(NoticedTable.begin)\n\(NoticedTable.end)\n"
        #expect(NoticedTable(Self.document).replaced(in: page)?.contains(row) == true)
        #expect(NoticedTable(Self.document).replaced(in: "no place") == nil)
    }
}
