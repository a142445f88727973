import Drawing
import Foundation
import Model
import Testing

extension PageTests {
    struct HostileTextTests {
        private static let hostile = [
            "</script><script>document.title = 'hacked'</script>", "\"><img src=x onerror=\"document.title='hacked'\">",
            "'\u{301}\"\u{301} onload=hack", "<!--<script>", "</style><b>", "{{style}}", "\u{202E}gnp.exe",
            "</textarea></title></svg>", String(repeating: "verylongword", count: 100),
        ]

        @Test func `hostile names and results are text, and none of them runs`() async throws {
            var document = try await ReferenceRun.document()
            document.experiments = Array(document.experiments.prefix(Self.hostile.count))
            for (index, text) in Self.hostile.enumerated() {
                document.experiments[index] = document.experiments[index].renamed(text)
            }
            document.profile = Self.hostile.joined()
            document.environment.processor = Self.hostile[0]
            try await ReportInBrowser.open(try HTMLReport(document).html(), width: 390) { report in
                let title: String = try await report.page.evaluate("document.title")
                #expect(title == "Background-work pitfalls, measured")
                #expect(try await report.page.evaluate("document.images.length") == 0)
                #expect(try await report.page.evaluate("document.querySelectorAll('b').length") == 0)
                #expect(try await report.shownExperiments() == Self.hostile)
                let headings: [String] = try await report.page.evaluate(
                    "Array.from(document.querySelectorAll('.experiment h2'), heading => heading.textContent)"
                )
                #expect(headings == Self.hostile)
                let claims: [String] = try await report.page.evaluate(
                    "Array.from(document.querySelectorAll('.experiment .lead'), claim => claim.textContent)"
                )
                #expect(claims == Self.hostile)
                #expect(try await report.overflows() == false)
                try await report.openAllDetails()
                #expect(try await report.overflowingViews() == [])
                // A presentation and a handout copy it.
                try await report.page.perform(
                    """
                    (async () => {
                        for (const article of document.querySelectorAll(".experiment")) {
                            Present.begin(article);
                            const dialog = document.querySelector(".present");
                            const closed = new Promise(done => dialog.addEventListener("close", done));
                            Present.leave();
                            await closed;
                            Handout.show(article);
                            if (document.querySelector(".handout :is(b, img, script)")) throw new Error(article.id);
                            Handout.hide();
                        }
                    })()
                    """
                )
                #expect(await report.page.complaints() == [])
            }
        }

        @Test func `a lesson and code of hostile text are text, and no name leads out of the folder`() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "hostile-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            var document = try await ReferenceRun.document()
            document.experiments = Array(document.experiments.prefix(1))
            document.experiments[0].experiment.variants[1].file = "../../secret"
            let experiment = document.experiments[0].experiment
            let code = Self.hostile.joined(separator: "\n") + "\n"
            let home = folder.appending(path: "experiments/\(experiment.name)")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            try Data("what nobody may see".utf8).write(to: folder.appending(path: "secret"))
            try Data("[link](javascript:hack) `\(Self.hostile[0])` \(Self.hostile[1])".utf8)
                .write(to: home.appending(path: "README.md"))
            for variant in experiment.variants where variant.file.hasSuffix(".swift") {
                try Data(code.utf8).write(to: home.appending(path: variant.file))
            }
            let sources = SourceFolder(path: folder.appending(path: "experiments").path, isAsMeasured: nil)
            try await ReportInBrowser.open(try HTMLReport(document, sources: sources).html()) { report in
                let shown: [String] = try await report.page.evaluate(
                    "Array.from(document.querySelectorAll('.side code'), code => code.textContent)"
                )
                // The first fix's file is not in the folder, so it is not shown; the fix that names it as its twin is
                // shown alone, and the last fix beside the pitfall.
                #expect(shown == Array(repeating: code, count: experiment.variants.count - 1))
                let lesson: String = try await report.page.evaluate("document.querySelector('.lesson div').textContent")
                #expect(lesson.contains(Self.hostile[0]) && lesson.contains(Self.hostile[1]))
                #expect(try await report.page.evaluate("document.querySelectorAll('.lesson a').length") == 0)
                #expect(try await report.page.evaluate("document.images.length") == 0)
                #expect(try await report.page.evaluate("document.body.textContent.includes('nobody may see')") == false)
                #expect(try await report.page.evaluate("document.title") == "Background-work pitfalls, measured")
                #expect(await report.page.complaints() == [])
            }
        }
    }
}
