import Model
import Regression
import Testing

/// What a CI job reads of the samples that verdicts rest on.
struct CheckFormatTests {
    private static func document() throws -> ResultDocument {
        var document = StoredRun.document
        var result = try #require(document.experiments.first)
        result.verdicts = result.verdicts.prefix(4).map { verdict in
            var verdict = verdict
            (verdict.ruling, verdict.samples, verdict.disturbed) = (.held, 2, 0)
            return verdict
        }
        document.experiments = [result]
        return document
    }

    private static func disturbed() throws -> ResultDocument {
        var document = try document()
        var result = document.experiments[0]
        result.samples[0].control = ControlRecord(longestDelay: 42, stolen: 0, span: 500)
        result.samples[1].isConfirmation = true
        result.verdicts[0].disturbed = 1
        result.verdicts[1].ruling = .undecided
        result.verdicts[1].disturbed = 2
        document.experiments = [result]
        return document
    }

    @Test func `a quiet run's files say nothing of disturbed samples`() throws {
        let document = try Self.document()
        #expect(!MarkdownSummary.text(of: document, nil).contains("disturbed"))
        #expect(!JUnitDocument(document, nil).text.contains("system-out"))
    }

    @Test func `the Markdown says how many samples were disturbed, of each experiment and of what is undecided`() throws
    {
        let document = try Self.disturbed()
        let count = document.experiments[0].samples.count
        let text = MarkdownSummary.text(of: document, nil)
        #expect(text.contains("| made over |"))
        #expect(text.contains("| 2 samples, all disturbed |"))
        #expect(text.contains("| not measured | samples disturbed |\n|---|---:|---:|---:|---:|---:|\n"))
        #expect(text.contains("| 3 | 0 | 1 | 0 | 1 of \(count) |"))
        #expect(text.contains("\nThe machine disturbed 1 of \(count) samples: "))
        #expect(text.contains("\n1 of \(count) samples was taken to confirm a failure.\n"))
    }

    @Test func `the XML says it of what is undecided, and of what passed over disturbed samples`() throws {
        let text = JUnitDocument(try Self.disturbed(), nil).text
        #expect(text.contains("(2 samples, all disturbed)\"/>"))
        #expect(text.contains("(2 samples, 1 disturbed)</system-out>\n    </testcase>"))
        #expect(text.ranges(of: "system-out>").count == 2)
    }

    @Test func `no text leaves its cell: not with a mark that combines with the bar, nor with a line end`() {
        let text = "a|\u{301}b|c\\|\r\n<b>\u{1B}[2J\u{202E}`d`\u{2028}" + String(repeating: "x", count: 100_000)
        let row = MarkdownTable.row([text, "second"])
        #expect(row.unicodeScalars.count < 3000)
        #expect(row.split(whereSeparator: \.isNewline).count == 1)
        #expect(!row.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
        // Only the bars of the row are not escaped.
        var bars = 0
        var isEscaped = false
        for scalar in row.unicodeScalars {
            if scalar == "|", !isEscaped { bars += 1 }
            isEscaped = scalar == "\\" && !isEscaped
        }
        #expect(bars == 3)
    }
}
