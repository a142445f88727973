import Declaring
import FetchApp
import Foundation
import LoopbackServer
import Model

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A trial of a board whose loads are cancelled by the screen, or fail. A real server answers. The trial forces the
/// order of events: a load whose answer must come later is held at the service's gate.
@MainActor
final class BoardTrial {
    let sample: SampleContext
    let gate = AnswerGate()
    let board = DepartureBoard()
    let model: any BoardModel
    private let server: LoopbackServer
    private let session: URLSession
    private let waiting = DispatchQueue(label: "waits for the server")
    private var counts: [Metric: Int] = [:]
    private var seeds: UInt64 = 0

    init(_ sample: SampleContext, _ model: any BoardModel.Type) throws {
        self.sample = sample
        server = try LoopbackServer.start()
        session = .transient(FetchLimits(connections: 8))
        self.model = model.init(DepartureService(session, gate: gate), board: board)
    }

    func measure() {
        sample.startMeasuring()
        Task {
            await show(serve("first"))
            switch sample.scenario {
            case CancelledIsNotFailed.userLeaves: await leaveTwice()
            case CancelledIsNotFailed.pullEnds: await endPulls()
            case CancelledIsNotFailed.loadsFail: await failTwice()
            default: await changeLines()
            }
            conclude()
        }
    }

    private func conclude() {
        sample.stopMeasuring()
        for metric in Metric.ofBoards { sample.note(metric, Double(counts[metric, default: 0])) }
        sample.finish()
    }

    func count(_ metric: Metric) {
        counts[metric, default: 0] += 1
    }

    // MARK: - The lines

    /// A line and the server's resource with its departures.
    struct ServedLine {
        let line: Line
        let resource: Resource

        /// The departures in a complete answer.
        var departures: [String] {
            var bytes = Data(count: resource.size)
            bytes.withUnsafeMutableBytes { resource.body.fill($0, from: 0) }
            return DepartureService.departures(in: bytes)
        }
    }

    func serve(
        _ name: String,
        status: Int = 200,
        fault: Resource.Fault? = nil,
        isPartners: Bool = false
    ) -> ServedLine {
        seeds += 1
        let resource = Resource(name: name, size: 6, seed: seeds, status: status, fault: fault)
        let line = Line(name, at: server.address(of: resource), isPartners: isPartners)
        return ServedLine(line: line, resource: resource)
    }

    /// Returns a line whose load fails in this way when it is cancelled.
    func serve(_ way: CancelledLoad) -> ServedLine {
        switch way {
        case .duringRequest: serve(way.rawValue, fault: .neverAnswers)
        case .beforeDecoding: serve(way.rawValue)
        case .ofPartner: serve(way.rawValue, fault: .neverAnswers, isPartners: true)
        case .afterFailure: serve(way.rawValue, status: 503)
        }
    }

    // MARK: - The screen

    /// Starts a task of the screen, in which the model loads a line.
    func load(_ served: ServedLine) -> Task<Void, Never> {
        Task { await model.load(served.line) }
    }

    /// Loads a line to the end. Its departures must be on the board.
    func show(_ served: ServedLine) async {
        await load(served).value
        noteShown(served)
    }

    func noteShown(_ served: ServedLine) {
        if board.departures == served.departures { count(.linesShown) }
        noteBoard()
    }

    /// Looks at the board when no alert is due, and closes the alert.
    ///
    /// - Parameter isLoading: Whether a newer load is in flight.
    func noteBoard(whileLoading isLoading: Bool = false) {
        if board.message != nil { count(.falseAlerts) }
        if board.departures.isEmpty { count(.emptyLists) }
        if isLoading, !board.isLoading { count(.spinnersEndedEarly) }
        if !isLoading, board.isLoading { count(.spinnersLeft) }
        board.message = nil
    }

    // MARK: - The server

    /// Waits until the request for a line is in flight at the server.
    func requestArrives(for served: ServedLine) async {
        await withCheckedContinuation { continuation in
            waiting.async { [sample, server] in
                _ = sample.attempt { try server.record(once: .inFlight(1, named: served.resource.name)) }
                continuation.resume()
            }
        }
    }

    /// Ends all requests of the session, as after a rejected certificate.
    func endAllRequests() {
        session.getAllTasks { tasks in
            for task in tasks { task.cancel() }
        }
    }
}
