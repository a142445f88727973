import Declaring
import FetchApp
import Foundation
import LoopbackServer
import Measuring
import Model

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Measures customers who ask a server for prices and wait only a limited time. The trial observes when each customer
/// returns and what the server records.
@MainActor
final class CustomerTrial {
    typealias GetPrice = @Sendable (_ terms: URL) async throws -> Price

    /// The range of delays of the answers that only open a connection, in milliseconds. All these answers must be in
    /// flight at the same time.
    private nonisolated static let openingDelays = 20...640
    private nonisolated static let spareConnections = 4
    /// The factor for the patience while another thread is busy. The trial waits this many times longer for a change.
    private nonisolated static let longestPatience = 10.0

    let sample: SampleContext
    private let server: LoopbackServer
    private let session: URLSession
    private let getPrice: GetPrice
    private(set) var customers: [Customer] = []
    private var lastChange = MonotonicTime.now
    private var lastState: [Int] = []

    init(_ sample: SampleContext, getPrice: (URLSession) -> GetPrice) throws {
        self.sample = sample
        server = try LoopbackServer.start()
        // With 256 connections, no request waits for another request's connection.
        session = KeptTerms.answering(.transient(FetchLimits(connections: 256)))
        self.getPrice = getPrice(session)
    }

    var record: ServerRecord { sample.attempt { try server.record() } }

    /// Opens a connection per customer, and then begins the trial.
    ///
    /// A request that waits on a new connection keeps a thread busy on Linux, until the connection's first answer (see
    /// the lesson of blocking-fetch). On a connection that has answered before, the request waits without a busy
    /// thread. The session closes some connections when their requests end together, so the trial opens spare
    /// connections.
    func openConnections(
        for count: Int,
        delay: Int = openingDelays.lowerBound,
        then begin: @escaping @MainActor @Sendable () -> Void
    ) {
        Task { [session, server] in
            await withDiscardingTaskGroup { group in
                for number in 0..<(count + Self.spareConnections) {
                    let first = Resource(name: "first-\(number)", delay: .milliseconds(delay))
                    group.addTask { _ = try? await session.data(from: server.address(of: first)) }
                }
            }
            let isComplete = record.connectionsOpen >= count || delay >= Self.openingDelays.upperBound
            if isComplete { begin() } else { openConnections(for: count, delay: 2 * delay, then: begin) }
        }
    }

    /// A customer asks for a price. Cancelling the task makes the customer leave.
    func customer(_ terms: Resource) -> Task<Void, Never> {
        let customer = Customer(terms)
        customers.append(customer)
        return Task { [getPrice, address = address(of: terms)] in
            do {
                customer.leave(with: .success(try await getPrice(address)))
            } catch {
                customer.leave(with: .failure(error))
            }
        }
    }

    /// Returns the address of terms. In the scenario with a long calculation, this process answers requests to the
    /// address instead of the server. That scenario needs a calculation on each thread before the limit, and twenty
    /// answers of the server can take longer than the limit.
    private func address(of terms: Resource) -> URL {
        let address = server.address(of: terms)
        if sample.scenario == TimeoutThatWaits.longCalculation { KeptTerms.keep(terms.bytes, of: address) }
        return address
    }

    /// Returns whether all work has ended. Also true if nothing has changed for the scenario's maximum time.
    func hasSettled() -> Bool {
        let record = record
        let waiting = customers.count { $0.end == nil }
        let running = PriceCalculation.record.running
        if waiting == 0, record.requestsInFlight == 0, running == 0 { return true }
        let state = [waiting, record.requestsBegun, record.requestsEnded, running]
        if state != lastState { noteChange(to: state) }
        let quiet = (MonotonicTime.now - lastChange).milliseconds / Double(sample[TimeoutThatWaits.patience])
        return quiet >= 1 && OtherThreads.isOneActive != true || quiet >= Self.longestPatience
    }

    func noteChange(to state: [Int] = []) {
        lastState = state
        lastChange = .now
    }
}

/// A customer who asks for a price.
@MainActor
final class Customer {
    let terms: Resource
    let began = MonotonicTime.now
    private(set) var end: (moment: MonotonicTime, result: Result<Price, any Error>)?

    init(_ terms: Resource) {
        self.terms = terms
    }

    /// The time until the customer left. If the customer is still waiting, the time until now.
    var wait: Nanoseconds { (end?.moment ?? .now) - began }

    /// The price that the customer received; nil without a price.
    var price: Price? { try? end?.result.get() }

    /// The correct price, calculated from the terms on the server.
    var rightPrice: Price { PriceCalculation(by: terms.bytes).finish() }

    func leave(with result: Result<Price, any Error>) {
        end = (.now, result)
    }
}

extension Resource {
    /// The bytes of the body, as the server sends them.
    fileprivate var bytes: Data {
        var bytes = Data(count: size)
        bytes.withUnsafeMutableBytes { body.fill($0, from: 0) }
        return bytes
    }
}
