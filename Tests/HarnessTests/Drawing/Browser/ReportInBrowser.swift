import Drawing
import Foundation
import Model
import TestSupport

/// A report as readers open it: written into a file, and shown by the browser.
struct ReportInBrowser {
    let page: Page

    /// Opens a report, calls `body` with it, and removes it.
    static func open(
        _ html: String,
        width: Int = 1_440,
        isDark: Bool = false,
        runsScripts: Bool = true,
        _ body: (ReportInBrowser) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString).html")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(html.utf8).write(to: file)
        let page = try await Browser.shared().page(width: width, height: 900, isDark: isDark)
        try await page.setScripts(areEnabled: runsScripts)
        try await page.open(file)
        try await body(ReportInBrowser(page: page))
        try await page.close()
    }

    /// The names of the overview's visible experiments, from top to bottom.
    func shownExperiments() async throws -> [String] {
        try await page.evaluate(
            """
            Array.from(document.querySelectorAll(".overview tbody tr"))
                .filter(row => row.checkVisibility()).map(row => row.dataset.name)
            """
        )
    }

    /// Whether something extends beyond the page's right edge, so that the page would scroll sideways.
    func overflows() async throws -> Bool {
        try await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    }

    /// The views that would scroll sideways.
    func overflowingViews() async throws -> [String] {
        try await page.evaluate(
            """
            (async () => {
                const overflowing = [];
                const root = document.documentElement;
                for (const view of document.querySelectorAll("#overview, .experiment")) {
                    if (decodeURIComponent(location.hash.slice(1)) !== view.id) {
                        const followed = new Promise(done => addEventListener("hashchange", done, { once: true }));
                        location.hash = view.id;
                        await followed;
                    }
                    if (!view.checkVisibility() || root.scrollWidth > root.clientWidth) overflowing.push(view.id);
                }
                return overflowing;
            })()
            """
        )
    }

    func openAllDetails() async throws {
        // One of a group closes the others.
        try await page.perform(
            """
            document.querySelectorAll("details").forEach(part => { part.removeAttribute("name"); part.open = true; })
            """
        )
    }
}

/// The committed run, and its experiments.
enum ReferenceRun {
    private static let root = URL(fileURLWithPath: CheckoutFolder.path)

    private static let sources = SourceFolder(path: root.appending(path: "experiments").path, isAsMeasured: nil)

    // Each is read and created once for all tests.
    private static let reading = Task {
        try ResultFile.read(root.appending(path: "results/reference/results.json").path)
    }
    private static let making = Task { try HTMLReport(try await document(), sources: sources).html() }

    static func document() async throws -> ResultDocument {
        try await reading.value
    }

    /// Its report, with the lessons and the code.
    static func html() async throws -> String {
        try await making.value
    }

    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: "experiments/\(path)")), as: UTF8.self)
    }
}
