import Foundation
import LoopbackServer
import NIOCore
import NIOHTTP1
import NIOPosix

/// The handler of one connection to the record's port, which answers queries about the ledger. The ledger does not
/// count these queries.
final class RecordHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private struct Question {
        var condition: Condition?
        /// The maximum time of a wait, in milliseconds.
        var limit: Int64
        /// The number of the first request in the record.
        var first: Int
    }

    private let ledger: Ledger
    private let writers: NIOThreadPool
    private var waiter: Int?
    private var timer: Scheduled<Void>?

    init(ledger: Ledger, writers: NIOThreadPool) {
        self.ledger = ledger
        self.writers = writers
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data) else { return }
        do {
            answer(try question(head.uri), over: context.channel)
        } catch {
            send(status: .badRequest, Data("\(error)\n".utf8), over: context.channel)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        stopWaiting()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func question(_ target: String) throws -> Question {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var query = try Query(parts.count == 2 ? parts[1] : "")
        let question = Question(
            condition: try Condition.taken(from: &query),
            limit: try query.number("within", in: 0...86_400_000) ?? 10_000,
            first: try query.number("from", in: 1...Int.max) ?? 1
        )
        try query.end()
        return question
    }

    private func answer(_ question: Question, over channel: any Channel) {
        guard let condition = question.condition else { return tell(.ok, from: question.first, over: channel) }
        waiter = ledger.wait(for: condition) {
            self.stopWaiting()
            self.tell(.ok, from: question.first, over: channel)
        }
        guard waiter != nil else { return }
        timer = channel.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(question.limit)) {
            self.stopWaiting()
            self.tell(.gatewayTimeout, from: question.first, over: channel)
        }
    }

    private func stopWaiting() {
        timer?.cancel()
        if let waiter { ledger.stopWaiting(waiter) }
        (timer, waiter) = (nil, nil)
    }

    /// Sends the current record. Another thread encodes the record, because encoding ten thousand requests takes a
    /// while.
    private func tell(_ status: HTTPResponseStatus, from first: Int, over channel: any Channel) {
        let record = ledger.record(from: first, at: monotonicNanoseconds())
        writers.runIfActive(eventLoop: channel.eventLoop) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(record) + Data("\n".utf8)
        }
        .assumeIsolated()
        .whenSuccess { self.send(status: status, $0, over: channel) }
    }

    private func send(status: HTTPResponseStatus, _ content: Data, over channel: any Channel) {
        let headers: HTTPHeaders = [
            "Content-Type": status == .badRequest ? "text/plain; charset=utf-8" : "application/json",
            "Content-Length": "\(content.count)", "Connection": "close",
        ]
        channel.write(
            HTTPServerResponsePart.head(.init(version: .http1_1, status: status, headers: headers)),
            promise: nil
        )
        channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: content))), promise: nil)
        channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in channel.close(promise: nil) }
    }
}
