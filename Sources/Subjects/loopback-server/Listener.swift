import LoopbackServer
import NIOCore
import NIOHTTP1
import NIOPosix

/// The server, which listens on two ports of 127.0.0.1. A single event loop owns the server's state.
struct Listener {
    let port: Int
    /// The port for requests of the server's record. Requests on this port are not counted.
    let recordPort: Int

    /// - Parameters:
    ///   - port: The port for requests of resources; with 0 the system chooses a port.
    ///   - file: The body of every resource that is a file.
    /// - Throws: An error if the server cannot listen on the port.
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
            // A small kernel buffer holds few bytes that the client has not received. So the number of sent bytes is
            // nearly the number of received bytes.
            .childChannelOption(.socketOption(.so_sndbuf), value: 65_536)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    // With pipelining assistance, NIO would stop reading while the server answers a request.
                    try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false)
                    try pipeline.addHandler(handler.value())
                }
            }
            .bind(host: "127.0.0.1", port: port)
    }
}
