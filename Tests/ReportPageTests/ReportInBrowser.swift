import Chromium
import Foundation
import Report
import Results

/// A report as it is opened: written into a folder of its own, and shown by the browser.
struct ReportInBrowser {
    let page: Page
    private let folder: URL

    /// Opens the report of a document, has `body` look at it, and clears it away.
    static func open(
        _ document: ResultDocument,
        sources: SourceFolder? = nil,
        width: Int = 1_440,
        isDark: Bool = false,
        runsScripts: Bool = true,
        _ body: (ReportInBrowser) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "report-page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try ReportWriter(directory: folder.path, sources: sources).write(document)
        let page = try await Browser.shared().page(width: width, height: 900, isDark: isDark)
        try await page.setScripts(areEnabled: runsScripts)
        try await page.open(folder.appending(path: "report.html"))
        try await body(ReportInBrowser(page: page, folder: folder))
        try await page.close()
    }

    /// The names of the overview's experiments that are shown, from top to bottom.
    func shownExperiments() async throws -> [String] {
        try await page.evaluate(
            """
            Array.from(document.querySelectorAll(".overview tbody tr"))
                .filter(row => row.checkVisibility()).map(row => row.dataset.name)
            """
        )
    }

    /// Whether something reaches beyond the page's right edge, so that all of it would scroll sideways.
    func overflows() async throws -> Bool {
        try await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
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

/// The committed run, and the experiments it is of.
enum ReferenceRun {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let sources = SourceFolder(path: root.appending(path: "experiments").path, commit: nil)

    static func document() throws -> ResultDocument {
        try ResultFile.read(root.appending(path: "results/reference/results.json").path)
    }

    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: "experiments/\(path)")), as: UTF8.self)
    }
}
