import Foundation

extension LoopbackServer {
    /// The server's record so far. The request for the record uses a separate port and is not counted.
    ///
    /// Blocks the calling thread for about a millisecond: only measuring code may use it, not measured code.
    ///
    /// - Parameter first: The number of the first request to return. The counts include all requests.
    /// - Throws: ``LoopbackServerError`` if the server has ended.
    package func record(from first: Int = 1) throws -> ServerRecord {
        try record(query: "from=\(first)", patience: .seconds(30)).record
    }

    /// The server's record at the moment when a condition becomes true. Blocks the calling thread until the condition
    /// is true.
    ///
    /// - Throws: ``LoopbackServerError`` if the condition is not true within the limit, or the server has ended.
    package func record(
        once condition: Condition,
        within limit: Duration = .seconds(10),
        from first: Int = 1
    ) throws -> ServerRecord {
        let (record, holds) = try record(
            query: "\(condition.query)&within=\(limit.wholeMilliseconds)&from=\(first)",
            patience: limit + .seconds(30)
        )
        guard holds else {
            throw LoopbackServerError(
                """
                waited \(limit) in vain for \(condition): of \(record.requestsBegun) requests begun \
                \(record.requestsInFlight) are in flight, \(record.bytesSent) bytes were sent, \
                \(record.connectionsOpen) connections are open
                """
            )
        }
        return record
    }

    private func record(query: String, patience: Duration) throws -> (record: ServerRecord, holds: Bool) {
        let answer = try BlockingRequest(port: recordPort, target: "/?\(query)", patience: patience).answer()
        guard answer.status == 200 || answer.status == 504 else {
            throw LoopbackServerError(String(decoding: answer.body, as: UTF8.self))
        }
        do {
            return (try JSONDecoder().decode(ServerRecord.self, from: answer.body), answer.status == 200)
        } catch {
            throw LoopbackServerError("the server's record cannot be read: \(error)")
        }
    }
}
