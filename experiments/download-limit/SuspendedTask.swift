import Downloads
import Foundation
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Pauses with `URLSessionTask.suspend()`, and appends whatever arrives to the file.
final class SuspendedTask: NSObject, DownloadQueue, URLSessionDataDelegate {
    private struct Downloads {
        var limit: Int
        var waiting: [Download] = []
        var running: [Download.ID: (task: URLSessionDataTask, download: Download, file: FileHandle)] = [:]
    }

    private let observer: TransferObserver
    private let downloads: Locked<Downloads>
    private let session = Locked<URLSession?>(nil)

    init(limit: DownloadLimit, session: TransferSession) {
        observer = session.observer
        downloads = Locked(Downloads(limit: limit.count))
        super.init()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 64
        self.session.withLock { $0 = URLSession(configuration: configuration, delegate: self, delegateQueue: nil) }
    }

    func add(_ download: Download) { change { $0.waiting.append(download) } }
    func pause(_ id: Download.ID) { change { $0.running[id]?.task.suspend() } }
    func resume(_ id: Download.ID) { change { $0.running[id]?.task.resume() } }
    func setLimit(_ limit: DownloadLimit) { change { $0.limit = limit.count } }
    func pauseAll() { change { for run in $0.running.values { run.task.suspend() } } }
    func resumeAll() { change { for run in $0.running.values { run.task.resume() } } }

    func cancel(_ id: Download.ID) {
        change { downloads in
            downloads.waiting.removeAll { $0.id == id }
            downloads.running[id]?.task.cancel()
        }
    }

    private func change(_ change: (inout Downloads) -> Void) {
        downloads.withLock { downloads in
            change(&downloads)
            while downloads.running.count < downloads.limit, let next = downloads.waiting.first {
                downloads.waiting.removeFirst()
                _ = FileManager.default.createFile(atPath: next.file, contents: nil)
                guard let file = FileHandle(forWritingAtPath: next.file),
                    let task = session.withLock({ $0?.dataTask(with: next.address) })
                else { continue }
                task.taskDescription = next.id
                downloads.running[next.id] = (task, next, file)
                observer.began(next.id)
                task.resume()
            }
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let id = dataTask.taskDescription, let run = downloads.withLock({ $0.running[id] }) else { return }
        try? run.file.write(contentsOf: data)
        observer.progressed(id, Int((try? run.file.offset()) ?? 0), Int(dataTask.countOfBytesExpectedToReceive))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let id = task.taskDescription else { return }
        change { $0.running[id] = nil }
        observer.ended(id, error == nil ? .finished : .stopped)
    }
}
