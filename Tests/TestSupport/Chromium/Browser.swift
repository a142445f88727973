import Foundation

/// A headless Chromium for tests, controlled through its DevTools protocol. The browser ends with the process that
/// started it, and leaves no files behind.
///
///     let page = try await Browser.shared().page()
///     try await page.open(URL(fileURLWithPath: "report.html"))
///     #expect(try await page.evaluate("document.title") == "Background-work pitfalls, measured")
package final class Browser: Sendable {
    private let connection: DevToolsConnection

    private static let only = Task { try await Browser() }

    /// The browser of this process, started on first use.
    ///
    /// - Throws: ``BrowserError`` if there is no Chromium, or if it does not start.
    package static func shared() async throws -> Browser { try await only.value }

    private init() async throws {
        let executable = try Self.executable(environment: ProcessInfo.processInfo.environment)
        let channel = try BrowserChannel()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", Self.script, executable]
        process.standardInput = channel.childEnd
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        try channel.closeChildEnd()
        connection = DevToolsConnection(channel)
        _ = try await connection.send("Browser.getVersion", [:], session: nil)
    }

    /// Opens a page in its own window, because a page in the background draws no frames.
    package func page(width: Int = 1_440, height: Int = 900, isDark: Bool = false) async throws -> Page {
        struct Target: Decodable { let targetId: String }
        struct Attachment: Decodable { let sessionId: String }
        let target: Target = try await connection.result(
            of: "Target.createTarget",
            ["url": "about:blank", "newWindow": true]
        )
        let attachment: Attachment = try await connection.result(
            of: "Target.attachToTarget",
            ["targetId": target.targetId, "flatten": true]
        )
        let page = Page(connection: connection, session: attachment.sessionId, target: target.targetId)
        try await page.listen()
        try await page.setViewport(width: width, height: height, isDark: isDark)
        return page
    }

    // MARK: - Starting

    /// The protocol uses the descriptors 3 and 4, which are both the socket. The shell outlives the browser and removes
    /// the browser's profile, even if the test was killed.
    private static let script = """
        profile=$(mktemp -d) || exit 1
        "$0" --headless --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --remote-debugging-pipe \
            --disable-background-timer-throttling --disable-renderer-backgrounding \
            --disable-backgrounding-occluded-windows --user-data-dir="$profile" 3<&0 4>&0 </dev/null
        rm -rf "$profile"
        """

    private static func executable(environment: [String: String]) throws -> String {
        if let named = environment["CHROMIUM"], !named.isEmpty {
            guard FileManager.default.isExecutableFile(atPath: named) else {
                throw BrowserError("the variable CHROMIUM does not name a program: \(named)")
            }
            return named
        }
        #if os(macOS)
            for name in ["Chromium", "Google Chrome"] {
                let path = "/Applications/\(name).app/Contents/MacOS/\(name)"
                if FileManager.default.isExecutableFile(atPath: path) { return path }
            }
        #endif
        let names = ["chromium", "chromium-browser", "google-chrome"]
        for folder in (environment["PATH"] ?? "").split(separator: ":") {
            for name in names where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
                return "\(folder)/\(name)"
            }
        }
        throw BrowserError(
            "there is no Chromium; install it (Debian: apt-get install chromium) or name one in the variable CHROMIUM"
        )
    }
}

/// The error of the browser, or of a page in it.
package struct BrowserError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
