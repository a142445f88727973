import Model
import Regression
import Testing

/// Tests what the files for a CI job say about the samples behind verdicts.
struct CheckFormatTests {
    private static var quiet: ResultDocument {
        var document = StoredRun.document
        document.experiments[0].verdicts = document.experiments[0].verdicts.prefix(4).map { verdict in
            var verdict = verdict
            (verdict.ruling, verdict.samples, verdict.disturbed) = (.held, 2, 0)
            return verdict
        }
        return document
    }

    private static var disturbed: ResultDocument {
        var document = quiet
        document.experiments[0].samples[0].control = ControlRecord(longestDelay: 42, stolen: 0, span: 500)
        document.experiments[0].samples[1].isConfirmation = true
        document.experiments[0].verdicts[0].disturbed = 1
        document.experiments[0].verdicts[1].ruling = .undecided
        document.experiments[0].verdicts[1].disturbed = 2
        return document
    }

    @Test func `a quiet run's files say nothing of disturbed samples`() {
        #expect(!MarkdownSummary.text(of: Self.quiet, nil).contains("disturbed"))
        #expect(!JUnitDocument(Self.quiet, nil).text.contains("system-out"))
    }

    @Test func `the Markdown says how many samples were disturbed, of each experiment and of what is undecided`() {
        let document = Self.disturbed
        let count = document.experiments[0].samples.count
        let text = MarkdownSummary.text(of: document, nil)
        #expect(text.contains("| made over |"))
        #expect(text.contains("| 2 samples, all disturbed |"))
        #expect(text.contains("| not measured | samples disturbed |\n|---|---:|---:|---:|---:|---:|\n"))
        #expect(text.contains("| 3 | 0 | 1 | 0 | 1 of \(count) |"))
        #expect(text.contains("\nThe machine disturbed 1 of \(count) samples, which count only "))
        #expect(text.contains("\n1 of \(count) samples was taken to confirm a failure.\n"))
    }

    @Test func `the XML says it for undecided cases, and for cases that passed over disturbed samples`() {
        let text = JUnitDocument(Self.disturbed, nil).text
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
        // All bars are escaped except the ones that separate the row's cells.
        var bars = 0
        var isEscaped = false
        for scalar in row.unicodeScalars {
            if scalar == "|", !isEscaped { bars += 1 }
            isEscaped = scalar == "\\" && !isEscaped
        }
        #expect(bars == 3)
    }
}
