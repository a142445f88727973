/// Serves each connection in an unstructured task of its own.
enum TaskPerConnection: GreetingServer {
    static func serve(_ socket: ListeningSocket, log: ErrorLog) async {
        while let connection = await socket.accept() {
            Task { try await connection.serve() }
        }
    }
}
