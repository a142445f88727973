import Foundation

/// Sends commands to the browser and receives the answers (https://chromedevtools.github.io/devtools-protocol/).
actor DevToolsConnection {
    /// A command's parameters, as values that JSON can represent.
    typealias Parameters = [String: any Sendable]

    private let channel: BrowserChannel
    private var lastIdentifier = 0
    private var waiting: [Int: CheckedContinuation<Data, any Error>] = [:]
    /// The pages' complaints, by session.
    private var complaints: [String: [String]] = [:]
    private var hasEnded = false

    /// The time after which a command without an answer counts as lost. The time is generous, because tests that need
    /// several processors run at the same time.
    private static let patience = Duration.seconds(60)

    init(_ channel: BrowserChannel) {
        self.channel = channel
        Task {
            for await message in channel.messages() { await receive(message) }
            await end()
        }
    }

    /// Sends a command, and returns the whole message of the answer.
    ///
    /// - Throws: ``BrowserError`` if the browser refuses, does not answer, or has ended.
    func send(_ method: String, _ parameters: Parameters, session: String?) async throws -> Data {
        guard !hasEnded else { throw BrowserError("the browser has ended") }
        lastIdentifier += 1
        let identifier = lastIdentifier
        var command: [String: Any] = ["id": identifier, "method": method, "params": parameters]
        command["sessionId"] = session
        let message = try JSONSerialization.data(withJSONObject: command)
        let timeout = Task {
            try await Task.sleep(for: Self.patience)
            answer(identifier, with: .failure(BrowserError("\(method) had no answer for \(Self.patience)")))
        }
        defer { timeout.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            waiting[identifier] = continuation
            do {
                try channel.write(message)
            } catch {
                answer(identifier, with: .failure(error))
            }
        }
    }

    /// Sends a command, and returns the answer's result.
    func result<Result: Decodable>(
        of method: String,
        _ parameters: Parameters,
        session: String? = nil
    ) async throws -> Result {
        try JSONDecoder().decode(Answer<Result>.self, from: await send(method, parameters, session: session)).result
    }

    func complaints(of session: String) -> [String] { complaints[session, default: []] }

    // MARK: - Receiving

    private func receive(_ message: Data) {
        guard let incoming = try? JSONDecoder().decode(Incoming.self, from: message) else { return }
        if let identifier = incoming.id {
            let refusal = incoming.error.map { BrowserError("the browser refuses: \($0.message)") }
            answer(identifier, with: refusal.map { .failure($0) } ?? .success(message))
        } else if let session = incoming.sessionId, let complaint = Complaint(message)?.text {
            complaints[session, default: []].append(complaint)
        }
    }

    private func answer(_ identifier: Int, with result: Result<Data, any Error>) {
        waiting.removeValue(forKey: identifier)?.resume(with: result)
    }

    private func end() {
        hasEnded = true
        for identifier in waiting.keys { answer(identifier, with: .failure(BrowserError("the browser has ended"))) }
    }

    /// The message of an answer.
    struct Answer<Result: Decodable>: Decodable {
        let result: Result
    }

    private struct Incoming: Decodable {
        let id: Int?
        let sessionId: String?
        let error: Refusal?

        struct Refusal: Decodable { let message: String }
    }
}
