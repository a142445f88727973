import Drawing
import Foundation
import Model
import Testing

@Suite("Which variants are compared")
struct VariantPairTests {
    /// Returns the headings of the page's comparisons, such as "flooded → guarded".
    private static func headings(
        of variants: [VariantDescription],
        lead: Lead? = nil,
        missing: String? = nil
    ) throws -> [String] {
        var result = Fixture.result
        (result.experiment.variants, result.experiment.lead, result.experiment.charts) = (variants, lead, [])
        let html = try LessonSources.page(of: "", document: Fixture.document([result])) { home in
            for variant in variants where variant.name != missing {
                try home.write("let it = \"\(variant.name)\"\n", to: variant.file)
            }
        }
        return html.components(separatedBy: "<details class=\"comparison\"").dropFirst().compactMap { element in
            element.firstMatch(of: /<summary>(.*?)<span/).map { $0.1.trimmingCharacters(in: .whitespaces) }
        }
    }

    private static let ladder = [
        Fixture.variant("strong", .pitfall, twin: "weak"), Fixture.variant("weak-alone", .pitfall, twin: "weak"),
        Fixture.variant("weak", .articleFix, twin: "strong"), Fixture.variant("drained", .refinedFix, twin: "weak"),
        Fixture.variant("stored-task", .pitfall), Fixture.variant("values", .structured, twin: "stored-task"),
        Fixture.variant("other", .structured),
    ]

    @Test("A variant is paired with its twin, the pitfall on the left; one without a twin is alone")
    func twins() throws {
        #expect(
            try Self.headings(of: Self.ladder) == [
                "strong → weak", "weak-alone → weak", "weak → drained", "stored-task → values", "other",
            ]
        )
    }

    @Test("A variant whose twin's file is missing is alone, unless it is in another pair")
    func missing() throws {
        #expect(
            try Self.headings(of: Self.ladder, missing: "stored-task") == [
                "strong → weak", "weak-alone → weak", "weak → drained", "values", "other",
            ]
        )
    }

    @Test("The lead's pair comes first, once", arguments: [("strong", "values"), ("stored-task", "values")])
    func lead(pitfall: String, fix: String) throws {
        let lead = Lead(metric: "longestStall", scenario: "whole-import", pitfall: pitfall, fix: fix)
        let headings = try Self.headings(of: Self.ladder, lead: lead)
        #expect(headings.first == "\(pitfall) → \(fix)")
        #expect(Set(headings).count == headings.count)
        #expect(headings.contains("stored-task → values"))
        #expect(
            try Self.headings(of: Self.ladder, lead: lead, missing: "\(fix)")
                == Self.headings(of: Self.ladder, missing: "\(fix)")
        )
    }
}
