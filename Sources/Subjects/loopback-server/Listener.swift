import LoopbackServer
import NIOCore
import NIOHTTP1
import NIOPosix

/// The server: two ports of 127.0.0.1 and one event loop, which owns all of the server's state.
struct Listener {
    let port: Int
    /// A separate port for requests of the record, so that these requests are not counted.
    let recordPort: Int

    /// - Parameters:
    ///   - port: The port to listen on; with 0 the system chooses one.
    ///   - file: The body of each resource that is served from a file.
    /// - Throws: An error if the port is not available.
    static func start(port: Int, file: Body? = nil) throws -> Listener {
        let eventLoop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
        let writers = NIOThreadPool(numberOfThreads: 1)
        writers.start()
        return try eventLoop.flatSubmit {
            let ledger = Ledger()
            let checksums = Checksums(eventLoop: eventLoop)
            let answers = bind(port, on: eventLoop) {
                AnswerHandler(ledger: ledger, checksums: checksums, file: file)
            }
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
            // With a small kernel buffer, the client has received nearly all bytes that the kernel has accepted, so the
            // count of bytes sent is meaningful.
            .childChannelOption(.socketOption(.so_sndbuf), value: 1 << 16)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    // No assistance with pipelining, because NIO would stop reading while a request is being answered.
                    try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false)
                    try pipeline.addHandler(handler.value())
                }
            }
            .bind(host: "127.0.0.1", port: port)
    }
}
