import NIOCore
import NIOHTTP1
import NIOPosix

/// The server: two ports of 127.0.0.1 and one event loop, to which all of its state belongs.
struct Listener {
    let port: Int
    /// Where the record is asked for: another port, so that asking is not counted.
    let recordPort: Int

    /// - Parameter port: Where to listen; 0: at a port of the system's choosing.
    /// - Throws: Where nobody may listen there.
    static func start(port: Int) throws -> Listener {
        let eventLoop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
        let writers = NIOThreadPool(numberOfThreads: 1)
        writers.start()
        return try eventLoop.flatSubmit {
            let ledger = Ledger()
            let checksums = Checksums(eventLoop: eventLoop)
            let answers = bind(port, on: eventLoop) { AnswerHandler(ledger: ledger, checksums: checksums) }
            let records = bind(0, on: eventLoop) { RecordHandler(ledger: ledger, writers: writers) }
            return answers.and(records)
        }
        .map { Listener(port: $0.localAddress?.port ?? 0, recordPort: $1.localAddress?.port ?? 0) }
        .wait()
    }

    private static func bind<Handler: ChannelInboundHandler>(
        _ port: Int,
        on eventLoop: any EventLoop,
        handler: @escaping () -> Handler
    ) -> EventLoopFuture<any Channel> {
        let handler = NIOLoopBound(handler, eventLoop: eventLoop)
        return ServerBootstrap(group: eventLoop)
            .serverChannelOption(.backlog, value: 4096)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // What the kernel has taken is then nearly what the client has: “sent” means something.
            .childChannelOption(.socketOption(.so_sndbuf), value: 1 << 16)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    // Without its help with pipelining, which stops reading while a request is being answered.
                    try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false)
                    try pipeline.addHandler(handler.value())
                }
            }
            .bind(host: "127.0.0.1", port: port)
    }
}
