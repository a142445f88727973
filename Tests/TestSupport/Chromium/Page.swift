import Foundation

/// A page of the browser.
package struct Page: Sendable {
    let connection: DevToolsConnection
    let session: String
    let target: String

    /// Enables the reports of the page's complaints.
    func listen() async throws {
        for domain in ["Page", "Runtime", "Log"] { try await send("\(domain).enable") }
    }

    func send(_ method: String, _ parameters: DevToolsConnection.Parameters = [:]) async throws {
        _ = try await connection.send(method, parameters, session: session)
    }

    /// Opens a file and waits until it is loaded.
    package func open(_ file: URL) async throws {
        struct Navigation: Decodable { let errorText: String? }
        let navigation: Navigation = try await connection.result(
            of: "Page.navigate",
            ["url": file.absoluteString],
            session: session
        )
        if let error = navigation.errorText { throw BrowserError("cannot open \(file.path): \(error)") }
        // The state is read repeatedly, because a page without scripts would call no listener.
        while try await evaluate("document.readyState", as: String.self) != "complete" {
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Returns the value of a JavaScript expression. If the expression is a promise, returns the promise's value.
    ///
    /// - Throws: ``BrowserError`` if the page throws; a decoding error if the value is of another type.
    package func evaluate<Value: Decodable>(
        _ expression: String,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        let evaluation: Evaluation<Value> = try await evaluation(expression)
        guard let value = evaluation.result.value else {
            throw BrowserError("the page has no value for “\(expression)”")
        }
        return value
    }

    /// Runs JavaScript for its effect.
    package func perform(_ script: String) async throws {
        // The script's own value is dropped, because an object of the page may have no representation in JSON.
        let _: Evaluation<Bool> = try await evaluation("(async () => { await (\(script)); })()")
    }

    /// Returns the page's complaints since it was created: exceptions, errors and warnings.
    package func complaints() async -> [String] { await connection.complaints(of: session) }

    /// Sets the page's visible size in CSS pixels, and its colour scheme.
    package func setViewport(width: Int, height: Int, isDark: Bool = false) async throws {
        try await send(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false]
        )
        let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
        try await send("Emulation.setEmulatedMedia", ["features": [scheme]])
    }

    /// Allows or forbids all scripts, from the next ``open(_:)`` on.
    package func setScripts(areEnabled: Bool) async throws {
        try await send("Emulation.setScriptExecutionDisabled", ["value": !areEnabled])
    }

    /// Prints the page as PDF like a user, with the page's own margins. Leaves out the tags for assistive programs,
    /// which make the printing of a large page take ten times as long.
    ///
    /// - Parameters:
    ///   - width: The width of the paper, in inches.
    ///   - height: The height of the paper, in inches.
    package func printed(width: Double, height: Double) async throws -> Data {
        struct Print: Decodable { let data: Data }
        let print: Print = try await connection.result(
            of: "Page.printToPDF",
            ["paperWidth": width, "paperHeight": height, "generateTaggedPDF": false],
            session: session
        )
        return print.data
    }

    /// Lays the page out for paper, or for the screen again.
    package func setMedia(isPrint: Bool) async throws {
        try await send("Emulation.setEmulatedMedia", ["media": isPrint ? "print" : ""])
    }

    package func close() async throws {
        _ = try await connection.send("Target.closeTarget", ["targetId": target], session: nil)
    }

    // MARK: - Evaluation

    private struct Evaluation<Value: Decodable>: Decodable {
        let result: Outcome

        struct Outcome: Decodable { let value: Value? }
    }

    private func evaluation<Value: Decodable>(_ expression: String) async throws -> Evaluation<Value> {
        let message = try await connection.send(
            "Runtime.evaluate",
            ["expression": expression, "returnByValue": true, "awaitPromise": true],
            session: session
        )
        if let reason = Complaint.reason(try JSONSerialization.jsonObject(with: message), in: "result") {
            throw BrowserError("“\(expression)” throws: \(reason)")
        }
        return try JSONDecoder().decode(DevToolsConnection.Answer<Evaluation<Value>>.self, from: message).result
    }
}
