import Foundation

extension LoopbackServer {
    /// Returns the server's record of all requests so far. The request for the record itself is not counted.
    ///
    /// The call blocks its thread for about a millisecond, so measured code must not use it.
    ///
    /// - Parameter first: The number of the first request in the returned record. The record's counts include all
    ///   requests.
    /// - Throws: ``LoopbackServerError`` if the server has ended.
    package func record(from first: Int = 1) throws -> ServerRecord {
        try record(query: "from=\(first)", patience: .seconds(30)).record
    }

    /// Blocks the calling thread until a condition is true, and returns the server's record at that moment.
    ///
    /// - Throws: ``LoopbackServerError`` if the limit is over before the condition is true, or if the server has ended.
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
