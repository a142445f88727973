import Foundation
import TestSupport
import Testing

extension PageTests {
    struct BrowserTests {
        @Test func `a page's complaints are reported, and input reaches it`() async throws {
            let page = try await Browser.shared().page(width: 390, height: 800, isDark: true)
            let file = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID().uuidString).html")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data(
                """
                <!DOCTYPE html><meta name="viewport" content="width=device-width"><title>A page</title>
                <input aria-label="text"><button onclick="clicks += 1">Press</button>
                <script>
                let clicks = 0;
                console.error("an error");
                setTimeout(() => { throw new Error("an exception"); });
                </script>
                """.utf8
            ).write(to: file)
            try await page.open(file)
            #expect(try await page.evaluate("document.title") == "A page")
            #expect(try await page.evaluate("innerWidth") == 390)
            #expect(try await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == true)
            try await page.click("input")
            try await page.type("abc")
            #expect(try await page.evaluate("document.querySelector('input').value") == "abc")
            try await page.press(.tab)
            try await page.press(.enter)
            try await page.click("button")
            #expect(try await page.evaluate("clicks") == 2)
            // The page draws frames. In the background it would wait forever for this callback.
            #expect(try await page.evaluate("new Promise(done => requestAnimationFrame(() => done(true)))") == true)
            let complaints = await page.complaints()
            #expect(complaints.count == 2)
            #expect(complaints.contains("an error"))
            #expect(complaints.contains { $0.contains("an exception") })
            await #expect(throws: BrowserError.self) { try await page.perform("nothing()") }
            try await page.close()
        }
    }
}

/// The tests that need a browser. They share one browser, so they run one after the other.
@Suite(.serialized, .timeLimit(.minutes(5)))
enum PageTests {}
