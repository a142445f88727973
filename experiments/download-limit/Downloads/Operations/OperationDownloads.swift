/// A queue of downloads that uses an operation queue.
package protocol OperationDownloads: DownloadQueue {
    associatedtype Member: DownloadOperation

    var operations: DownloadOperations<Member> { get }

    func pause(_ id: Download.ID)
    func resume(_ id: Download.ID)
}

extension OperationDownloads {
    package func add(_ download: Download) { operations.add(download) }

    package func cancel(_ id: Download.ID) {
        let operation = operations.remove(id)
        operation?.cancel()
        operation?.transfer.discard()
    }

    package func pauseAll() { for operation in operations.all { pause(operation.download.id) } }
    package func resumeAll() { for operation in operations.all { resume(operation.download.id) } }
}
