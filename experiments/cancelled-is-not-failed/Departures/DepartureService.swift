import FetchApp
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A line of the timetable.
package struct Line: Hashable, Sendable {
    package let name: String
    let address: URL
    /// Whether the departures come through a partner's package.
    let isPartners: Bool

    package init(_ name: String, at address: URL, isPartners: Bool = false) {
        (self.name, self.address, self.isPartners) = (name, address, isPartners)
    }
}

/// An error of the partner's package.
struct PartnerError: Error {
    let cause: any Error
}

/// A client for departures. It throws `URLError.cancelled` if its task is cancelled during the request, and
/// `CancellationError` if the task is cancelled before the answer is decoded. The partner's package wraps every error.
package struct DepartureService: Sendable {
    private let session: URLSession
    private let gate: AnswerGate

    package init(_ session: URLSession, gate: AnswerGate) {
        (self.session, self.gate) = (session, gate)
    }

    package func departures(of line: Line) async throws -> [String] {
        defer { gate.end(line) }
        do {
            return try await fetchedDepartures(of: line)
        } catch {
            throw line.isPartners ? PartnerError(cause: error) : error
        }
    }

    private func fetchedDepartures(of line: Line) async throws -> [String] {
        let (body, response) = try await session.data(from: line.address)
        await gate.pass(line)
        let checked = try Result(body, response, nil).get()
        try Task.checkCancellation()
        return Self.departures(in: checked)
    }

    /// Decodes an answer: each byte is a departure.
    package static func departures(in body: Data) -> [String] {
        body.map { "in \($0 % 60) min" }
    }
}
