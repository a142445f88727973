import Drawing
import Foundation
import Model
import TestSupport
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
                var result = document.experiments[index].renamed(text)
                for place in result.experiment.variants.indices { result.experiment.variants[place].summary = text }
                for place in result.samples.indices.prefix(5) {
                    result.samples[place].outcome = .failed(status: 1, message: text)
                }
                document.experiments[index] = result
            }
            document.profile = Self.hostile.joined()
            document.environment.processor = Self.hostile[0]
            try await ReportInBrowser.open(try HTMLReport(document).html(), width: 390) { report in
                let title: String = try await report.page.evaluate("document.title")
                #expect(title == "Background-work pitfalls, measured")
                #expect(try await report.page.evaluate("document.images.length") == 0)
                #expect(try await report.page.evaluate("document.querySelectorAll('b:not(.chip)').length") == 0)
                #expect(try await report.shownExperiments() == Self.hostile)
                for part in ["h2", ".lead"] {
                    let texts: [String] = try await report.page.evaluate(
                        "Array.from(document.querySelectorAll('.experiment \(part)'), each => each.textContent)"
                    )
                    #expect(texts == Self.hostile, "\(part)")
                }
                #expect(try await report.overflows() == false)
                try await report.openAllDetails()
                #expect(try await report.overflowingViews() == [])
                // A presentation and a handout contain copies of the hostile text.
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
            let scratch = try TestFolder()
            defer { withExtendedLifetime(scratch) {} }
            let folder = scratch.url
            var document = try await ReferenceRun.document()
            document.experiments = Array(document.experiments.prefix(1))
            document.experiments[0].experiment.variants[1].file = "../../secret"
            let experiment = document.experiments[0].experiment
            let code = Self.hostile.joined(separator: "\n") + "\n"
            let home = folder.appending(path: "experiments/\(experiment.name)")
            try folder.write("what nobody may see", to: "secret")
            try home.write("[link](javascript:hack) `\(Self.hostile[0])` \(Self.hostile[1])", to: "README.md")
            for variant in experiment.variants where variant.file.hasSuffix(".swift") {
                try home.write(code, to: variant.file)
            }
            let sources = SourceFolder(path: folder.appending(path: "experiments").path, isAsMeasured: nil)
            try await ReportInBrowser.open(try HTMLReport(document, sources: sources).html()) { report in
                let shown: [String] = try await report.page.evaluate(
                    "Array.from(document.querySelectorAll('.side code'), code => code.textContent)"
                )
                // The first fix is not shown, because its file is not in the folder. The fix that names it as a twin is
                // shown alone, and two other fixes are shown next to the pitfall.
                #expect(shown == Array(repeating: code, count: experiment.variants.count))
                let lesson: String = try await report.page.evaluate(
                    "document.querySelector('.introduction').textContent"
                )
                #expect(lesson.contains(Self.hostile[0]) && lesson.contains(Self.hostile[1]))
                #expect(try await report.page.evaluate("document.querySelectorAll('.introduction a').length") == 0)
                #expect(try await report.page.evaluate("document.images.length") == 0)
                #expect(try await report.page.evaluate("document.body.textContent.includes('nobody may see')") == false)
                #expect(try await report.page.evaluate("document.title") == "Background-work pitfalls, measured")
                #expect(await report.page.complaints() == [])
            }
        }
    }
}

extension PageTests {
    struct EnforcedPolicyTests {
        @Test func `markup that gets into the page runs nothing and loads nothing`() async throws {
            let markup = """
                <script>document.title = "ran"</script><img src="x" onerror="document.title = 'ran'">
                <img src="data:," onerror="document.title = 'ran'"><a id="hole" href="javascript:document.title='ran'">x</a>
                <style>h1 { display: none }</style><base href="https://example.com/">
                <svg onload="document.title = 'ran'"></svg><h4 id="styled" style="display: none">a heading</h4>
                </body>
                """
            var document = try await ReferenceRun.document()
            document.experiments = Array(document.experiments.prefix(1))
            let html = try HTMLReport(document).html().replacing("</body>", with: markup)
            try await ReportInBrowser.open(html) { report in
                try await report.page.click("#hole")
                let title: String = try await report.page.evaluate(
                    "new Promise(done => requestAnimationFrame(() => setTimeout(() => done(document.title))))"
                )
                #expect(title == "Background-work pitfalls, measured")
                #expect(try await report.page.evaluate("document.querySelector('h1').checkVisibility()") == true)
                #expect(try await report.page.evaluate("document.getElementById('styled').checkVisibility()") == true)
                #expect(try await report.page.evaluate("document.baseURI.startsWith('file:')") == true)
                let refused = await report.page.complaints()
                #expect(refused.count >= 6)
                #expect(refused.allSatisfy { $0.contains("Content Security Policy") }, "\(refused)")
            }
        }
    }
}
