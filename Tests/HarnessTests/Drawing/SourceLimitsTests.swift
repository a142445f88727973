import Drawing
import Foundation
import Model
import Testing

/// Tests a folder of sources that was not written by this project.
@Suite(.timeLimit(.minutes(5)))
struct SourceLimitsTests {
    @Test func `two long files are beside each other, and are not compared`() throws {
        // Comparing two files of 52,000 lines each took more than 40 s.
        let html = try LessonSources.page(of: "") { home in
            for (index, variant) in Fixture.experiment.variants.enumerated() {
                let lines = (0..<40_000).map { "\($0 * (index + 1))" }.joined(separator: "\n")
                try home.write(lines, to: variant.file)
            }
        }
        #expect(html.contains("Not compared: one of these files is longer than 500 lines."))
        #expect(html.contains("39997\n39998\n39999"))
        #expect(!html.contains("<ins>"))
    }

    @Test func `pipes, folders and large files are named, and not read`() throws {
        let files = Fixture.experiment.variants.map(\.file)
        let html = try LessonSources.page(of: "") { home in
            #expect(mkfifo(home.appending(path: files[0]).path, 0o600) == 0)
            try FileManager.default.createDirectory(
                at: home.appending(path: files[1]),
                withIntermediateDirectories: false
            )
            #expect(FileManager.default.createFile(atPath: home.appending(path: files[2]).path, contents: nil))
            // The large file is sparse, so it takes no room on the disk.
            try FileHandle(forWritingTo: home.appending(path: files[2])).truncate(atOffset: 1 << 40)
            try FileManager.default.removeItem(at: home.appending(path: "README.md"))
            #expect(mkfifo(home.appending(path: "README.md").path, 0o600) == 0)
        }
        #expect(html.contains("<p class=\"missing\">\(files[0]) is not shown: it is not a regular file.</p>"))
        #expect(html.contains("<p class=\"missing\">\(files[1]) is not shown: it is not a regular file.</p>"))
        #expect(html.contains("<p class=\"missing\">\(files[2]) is not shown: it is larger than 256 KB.</p>"))
        #expect(html.contains("The lesson is not shown: its file is not a regular file."))
    }

    @Test func `a thousand variants of one file show it fifty times`() throws {
        var result = Fixture.result
        result.samples = []
        result.experiment.charts = []
        result.experiment.variants = (0..<1_000).map { number in
            var variant = Fixture.experiment.variants[number % 2]
            variant.name = "variant-\(number)"
            variant.file = "one.swift"
            return variant
        }
        let document = Fixture.document([result])
        let html = try LessonSources.page(of: "The lesson's text.", document: document) { home in
            try home.write("// The code's text.\n", to: "one.swift")
        }
        #expect(html.ranges(of: "<details class=\"comparison\"").count == 50)
        #expect(html.contains("comparisons are not shown: an experiment shows at most 50, and 1 MB of code."))
        #expect(html.ranges(of: "The lesson&#39;s text.").count == 1)
    }
}
