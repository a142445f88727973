import Drawing
import Foundation
import Model
import TestSupport
import Testing

/// A report as a reader opens it. It is written into a file, and the browser shows the file.
struct ReportInBrowser {
    let page: Page

    /// Opens a report, calls `body` with it, then removes the report's file.
    static func open(
        _ html: String,
        width: Int = 1_440,
        isDark: Bool = false,
        runsScripts: Bool = true,
        _ body: (ReportInBrowser) async throws -> Void
    ) async throws {
        let folder = try TestFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = try folder.url.write(html, to: "report.html")
        let page = try await Browser.shared().page(width: width, height: 900, isDark: isDark)
        try await page.setScripts(areEnabled: runsScripts)
        try await page.open(file)
        try await body(ReportInBrowser(page: page))
        try await page.close()
    }

    /// Returns the names of the visible experiments in the overview, from top to bottom.
    func shownExperiments() async throws -> [String] {
        try await page.evaluate(
            """
            Array.from(document.querySelectorAll(".overview tbody tr"))
                .filter(row => row.checkVisibility()).map(row => row.dataset.name)
            """
        )
    }

    /// Returns whether anything extends beyond the page's right edge and makes the page scroll sideways.
    func overflows() async throws -> Bool {
        try await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    }

    /// Returns the views that would scroll sideways.
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

    /// Expects the right colours in the light and in the dark scheme, and the chart to be shown in the width that fits.
    func expectFit(_ width: Int, in place: String) async throws {
        for isDark in [false, true] {
            try await page.setViewport(width: width, height: 900, isDark: isDark)
            let background: String = try await page.evaluate("getComputedStyle(document.body).backgroundColor")
            #expect(background == (isDark ? "rgb(10, 13, 17)" : "rgb(244, 246, 248)"))
        }
        let widths: [Bool] = try await page.evaluate(
            "['wide', 'narrow'].map(name => document.querySelector('\(place) figure .' + name).checkVisibility())"
        )
        #expect(widths == (width == 390 ? [false, true] : [true, false]))
    }

    func openAllDetails() async throws {
        // The parts lose their group's name, because an open part closes the others of its group.
        try await page.perform(
            """
            document.querySelectorAll("details").forEach(part => { part.removeAttribute("name"); part.open = true; })
            """
        )
    }
}

/// The committed run, and its experiments.
enum ReferenceRun {
    private static let sources = SourceFolder(
        path: Checkout.root.appending(path: "experiments").path,
        isAsMeasured: nil
    )

    // The run is read once for all tests, and its report is created once.
    private static let reading = Task { try ResultFile.read(Checkout.referenceRun) }
    private static let making = Task { try HTMLReport(try await document(), sources: sources).html() }

    static func document() async throws -> ResultDocument { try await reading.value }

    /// Returns the run's report, with the lessons and the code.
    static func html() async throws -> String { try await making.value }

    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: Checkout.root.appending(path: "experiments/\(path)")), as: UTF8.self)
    }
}
