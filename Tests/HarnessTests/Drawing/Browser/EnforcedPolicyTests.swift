import Drawing
import Foundation
import TestSupport
import Testing

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
