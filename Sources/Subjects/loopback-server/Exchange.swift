import LoopbackServer
import NIOCore
import NIOHTTP1

/// The sending of one answer, with the delay, the rate and the fault that the request asked for.
///
/// One piece of the body is in transit at a time. The next piece is created when the kernel has taken the previous one.
/// A client that does not read therefore costs no memory, and all connections make progress.
///
/// An exchange is not `Sendable`, because only the event loop uses it.
final class Exchange {
    private static let pieceSize = 1 << 16

    enum Event {
        case answered
        case sent(Int)
        case ended(Ending)
    }

    enum Ending {
        case complete
        /// The answer broke off, and the connection must be closed.
        case broken(byReset: Bool)
    }

    private let answer: Answer
    private let keepsConnection: Bool
    private let channel: any Channel
    private let checksums: Checksums
    private let onEvent: (Event) -> Void
    private let eventLoop: NIOIsolatedEventLoop

    /// The number of bytes of the body that will be sent.
    private let size: Int
    private var sent = 0
    /// The number of bytes that the rate allows by now.
    private var allowed = 0
    private var drip: Drip?
    private var timer: Scheduled<Void>?
    private var isOver = false

    init(
        _ answer: Answer,
        keepsConnection: Bool,
        over channel: any Channel,
        checksums: Checksums,
        onEvent: @escaping (Event) -> Void
    ) {
        self.answer = answer
        self.keepsConnection = keepsConnection
        self.channel = channel
        self.checksums = checksums
        self.onEvent = onEvent
        eventLoop = channel.eventLoop.assumeIsolated()
        let whole = answer.sendsContent ? answer.content.count : 0
        switch answer.fault {
        case .closes(let count), .resets(let count): size = min(count, whole)
        default: size = whole
        }
    }

    func start() {
        let delay = TimeAmount.milliseconds(answer.delay.wholeMilliseconds)
        guard delay > .zero else { return begin() }
        timer = eventLoop.scheduleTask(in: delay) { self.begin() }
    }

    /// Stops sending, because the connection has closed. No further event is reported.
    func abandon() {
        isOver = true
        timer?.cancel()
    }

    private func begin() {
        switch answer.fault {
        case .neverAnswers: return
        case .closesBeforeAnswering: return end(.broken(byReset: false))
        default: break
        }
        guard let body = answer.digested, body.size <= Checksums.largestSize else { return sendHead(checksum: nil) }
        checksums.checksum(of: body) { checksum in
            if !self.isOver { self.sendHead(checksum: checksum) }
        }
    }

    private func sendHead(checksum: Checksum?) {
        var headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
        if let checksum { headers.add(name: "Repr-Digest", value: checksum.reprDigest) }
        if !keepsConnection { headers.add(name: "Connection", value: "close") }
        let status = HTTPResponseStatus(statusCode: answer.status)
        onEvent(.answered)
        send(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))) {
            self.drip = self.answer.rate.map { Drip(rate: $0, from: .now()) }
            self.sendNext()
        }
    }

    /// Sends the next piece if it is due, and otherwise schedules it.
    private func sendNext() {
        guard sent < size else { return finish() }
        if let drip, allowed <= sent {
            // Always waits for the deadline, even if some bytes are already due. Without the wait, the size of a piece
            // would depend on the time that the previous piece took.
            timer = eventLoop.scheduleTask(deadline: drip.next(after: .now(), sent: sent, of: size)) {
                self.allowed = self.drip?.allowed(at: .now()) ?? 0
                self.sendNext()
            }
            return
        }
        let count = min(Self.pieceSize, size - sent, drip == nil ? .max : allowed - sent)
        let handedOver = NIODeadline.now()
        send(.body(.byteBuffer(piece(count)))) {
            self.sent += count
            self.onEvent(.sent(count))
            let now = NIODeadline.now()
            if now - handedOver > .nanoseconds(Int64(Drip.tick)) { self.drip?.pause(from: handedOver, to: now) }
            // The event loop calls `sendNext`. With direct calls, a body of a million pieces would nest a million
            // calls.
            self.eventLoop.execute { if !self.isOver { self.sendNext() } }
        }
    }

    private func piece(_ count: Int) -> ByteBuffer {
        var piece = channel.allocator.buffer(capacity: count)
        switch answer.content {
        case .text(let bytes):
            piece.writeBytes(bytes[sent..<sent + count])
        case .part(let body, let range):
            piece.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { space in
                body.fill(UnsafeMutableRawBufferPointer(rebasing: space[..<count]), from: range.lowerBound + sent)
                if case .damages(let right) = answer.fault {
                    for place in min(count, max(0, right - sent))..<count { space[place] = ~space[place] }
                }
                return count
            }
        }
        return piece
    }

    private func finish() {
        switch answer.fault {
        case .closes where size < answer.content.count: end(.broken(byReset: false))
        case .resets where size < answer.content.count: end(.broken(byReset: true))
        case .wrongLength: end(.broken(byReset: false))
        default: send(.end(nil)) { self.end(.complete) }
        }
    }

    private func end(_ ending: Ending) {
        isOver = true
        onEvent(.ended(ending))
    }

    /// Sends a part, and calls `then` when the kernel has the whole part. If the connection closes first, `then` is
    /// never called.
    private func send(_ part: HTTPServerResponsePart, _ then: @escaping () -> Void) {
        channel.writeAndFlush(part).assumeIsolated().whenSuccess {
            if !self.isOver { then() }
        }
    }
}
