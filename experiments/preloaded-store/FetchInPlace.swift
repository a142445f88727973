import Dispatch
import Foundation
import StopsApp

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Writes the server's store under the store's own name as it arrives, and opens it at the end.
///
/// If the transfer breaks off, half a store has the store's name, and the next launch opens it.
struct FetchInPlace: FirstLaunch {
    static var isFetching: Bool { true }

    let app: LaunchingApp

    func start() throws {
        let store = URL(fileURLWithPath: app.storePath)
        try Data().write(to: store)
        let receiver = Receiver(app, file: try FileHandle(forWritingTo: store))
        let session = URLSession(configuration: .ephemeral, delegate: receiver, delegateQueue: nil)
        session.dataTask(with: app.serverStore).resume()
        session.finishTasksAndInvalidate()
    }
}

/// A delegate that writes the received pieces to the file, on the session's queue.
private final class Receiver: NSObject, URLSessionDataDelegate {
    private let app: LaunchingApp
    private let file: FileHandle

    init(_ app: LaunchingApp, file: FileHandle) {
        self.app = app
        self.file = file
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        app.attempt { try file.write(contentsOf: data) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        app.attempt {
            try file.close()
            if let error { throw error }
        }
        guard error == nil else { return }
        DispatchQueue.main.async { [app] in app.attempt { try app.openList() } }
    }
}
