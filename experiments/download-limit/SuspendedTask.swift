import Downloads
import Foundation
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A queue that pauses a download with `URLSessionTask.suspend()`. Bytes that arrive later are still appended to the
/// file.
final class SuspendedTask: OperationDownloads {
    let operations: DownloadOperations<TransferOperation>

    init(limit: DownloadLimit, session: TransferSession) {
        let delegate = TaskDelegate(observer: session.observer)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 64
        let tasks = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        operations = DownloadOperations(limit: limit) {
            TransferOperation(TaskTransfer(download: $0, session: tasks, delegate: delegate))
        }
    }

    func pause(_ id: Download.ID) { operations[id]?.suspend() }
    func resume(_ id: Download.ID) { operations[id]?.resume() }
    func setLimit(_ limit: DownloadLimit) { operations.queue.maxConcurrentOperationCount = limit.count }
}

private struct TaskTransfer: PausableTransfer {
    let download: Download
    let session: URLSession
    let delegate: TaskDelegate

    func start(_ ended: @escaping @Sendable (Transfer.Ending) -> Void) {
        delegate.runs.withLock { runs in
            runs[download.id] = runs[download.id] ?? begin(ended)
            runs[download.id]?.task.resume()
        }
    }

    func stop() { delegate.runs.withLock { $0[download.id]?.task.suspend() } }
    func discard() { delegate.runs.withLock { $0[download.id]?.task.cancel() } }

    private func begin(_ ended: @escaping @Sendable (Transfer.Ending) -> Void) -> TaskDelegate.Run? {
        _ = FileManager.default.createFile(atPath: download.file, contents: nil)
        guard let file = FileHandle(forWritingAtPath: download.file) else { return nil }
        let task = session.dataTask(with: download.address)
        task.taskDescription = download.id
        delegate.observer.began(download.id)
        return TaskDelegate.Run(task: task, file: file, ended: ended)
    }
}

private final class TaskDelegate: NSObject, URLSessionDataDelegate {
    struct Run {
        let task: URLSessionDataTask
        let file: FileHandle
        let ended: @Sendable (Transfer.Ending) -> Void
    }

    let observer: TransferObserver
    let runs = Locked<[Download.ID: Run]>([:])

    init(observer: TransferObserver) {
        self.observer = observer
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let id = dataTask.taskDescription, let run = runs.withLock({ $0[id] }) else { return }
        try? run.file.write(contentsOf: data)
        observer.progressed(id, Int((try? run.file.offset()) ?? 0), Int(dataTask.countOfBytesExpectedToReceive))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let id = task.taskDescription else { return }
        let run = runs.withLock { $0.removeValue(forKey: id) }
        observer.ended(id, error == nil ? .finished : .stopped)
        run?.ended(error == nil ? .finished : .stopped)
    }
}
