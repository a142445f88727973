import LoopbackServer
import NIOCore
import NIOHTTP1

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The handler of one connection, which answers the requests in order and records them.
///
/// The handler keeps reading while it answers, so it notices at once that the client has closed the connection. If the
/// client closes only its own direction, this counts as a close too.
final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private struct Request {
        var number: Int
        var answer: Answer
        var keepsConnection: Bool
    }

    private let ledger: Ledger
    private let checksums: Checksums
    private let file: Body?
    private var connection = 0
    /// The request that is arriving: its head is here, but its end is missing.
    private var arriving: Request?
    /// Requests that arrived while a previous request was still being answered.
    private var waiting = CircularBuffer<Request>()
    private var current: (request: Request, exchange: Exchange)?
    /// The ending that is recorded for requests without an answer when the connection closes.
    private var closing = ServerRecord.Ending.closedByClient

    /// - Parameter file: The body of every resource that is a file.
    init(ledger: Ledger, checksums: Checksums, file: Body? = nil) {
        self.ledger = ledger
        self.checksums = checksums
        self.file = file
    }

    func channelActive(context: ChannelHandlerContext) {
        connection = ledger.connectionOpened()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            arriving = receive(head)
        case .body:
            break
        case .end:
            if let arriving { waiting.append(arriving) }
            arriving = nil
            answerNext(over: context.channel)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        current?.exchange.abandon()
        let unanswered = [current?.request, arriving].compactMap(\.self) + waiting
        (current, arriving) = (nil, nil)
        waiting.removeAll()
        for request in unanswered { ledger.ended(request.number, closing, at: monotonicNanoseconds()) }
        ledger.connectionClosed()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func receive(_ head: HTTPRequestHead) -> Request {
        var (name, answer) = (head.uri, Answer(status: 405, sentence: "this server answers GET and HEAD"))
        if head.method == .GET || head.method == .HEAD {
            do {
                let resource = try Resource(target: head.uri)
                name = resource.name
                guard !resource.isFile || file != nil else {
                    throw AddressError("the server was started without --file, so it has no file for the item “file”")
                }
                answer = Answer(
                    resource.after(requests: ledger.requests(named: name)),
                    file: resource.isFile ? file : nil,
                    method: head.method,
                    range: head.headers.first(name: "Range"),
                    ifRange: head.headers.first(name: "If-Range")
                )
            } catch {
                answer = Answer(status: 400, sentence: "\(error)")
                answer.sendsContent = head.method == .GET
            }
        }
        let number = ledger.began(
            name: name,
            method: head.method.rawValue,
            range: head.headers.first(name: "Range"),
            connection: connection,
            at: monotonicNanoseconds()
        )
        return Request(number: number, answer: answer, keepsConnection: head.isKeepAlive)
    }

    private func answerNext(over channel: any Channel) {
        guard current == nil, !waiting.isEmpty else { return }
        let request = waiting.removeFirst()
        let exchange = Exchange(
            request.answer,
            keepsConnection: request.keepsConnection,
            over: channel,
            checksums: checksums
        ) { event in
            self.note(event, of: request, over: channel)
        }
        current = (request, exchange)
        exchange.start()
    }

    private func note(_ event: Exchange.Event, of request: Request, over channel: any Channel) {
        let now = monotonicNanoseconds()
        switch event {
        case .answered:
            ledger.answered(request.number, status: request.answer.status, offset: request.answer.offset, at: now)
        case .sent(let count):
            ledger.sent(request.number, bytes: count)
        case .ended(.complete):
            current = nil
            ledger.ended(request.number, .complete, at: now)
            if request.keepsConnection {
                // The event loop calls `answerNext`. A client may send ten thousand requests at once, and direct calls
                // would nest ten thousand deep.
                channel.eventLoop.assumeIsolated().execute { self.answerNext(over: channel) }
            } else {
                closing = .closedByServer
                channel.close(promise: nil)
            }
        case .ended(.broken(let byReset)):
            current = nil
            ledger.ended(request.number, .closedByServer, at: now)
            closing = .closedByServer
            if byReset, let socket = channel as? any SocketOptionProvider {
                // With a linger time of zero, the close resets the connection.
                _ = socket.setSoLinger(linger(l_onoff: 1, l_linger: 0))
            }
            channel.close(promise: nil)
        }
    }
}
