import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A stream that reads a file, a pipe or the standard input, and delivers each chunk as an event on the main run loop.
///
/// On Linux, Foundation's `InputStream` delivers no events after it has opened. This stream reads a file when a
/// dispatch source reports data, and a pipe when a waiting thread reports data.
@MainActor
package final class ChunkStream {
    package enum Event {
        case bytes(Data)
        case end
        case failed(any Error)
    }

    private let descriptor: Int32
    private let chunkSize: Int
    private let onEvent: @MainActor (Event) -> Void
    private var readiness: (any Readiness)?
    private var isPaused = true
    /// Whether the stream has delivered its end or an error.
    package private(set) var isDone = false

    /// Opens a file. ``resume()`` starts the events.
    ///
    /// - Throws: `POSIXError` if the file cannot be opened.
    package init(path: String, chunkSize: Int, onEvent: @escaping @MainActor (Event) -> Void) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.error }
        self.descriptor = descriptor
        self.chunkSize = chunkSize
        self.onEvent = onEvent
        let onReadable: @MainActor () -> Void = { [weak self] in self?.readChunk() }
        readiness =
            Self.isPipe(descriptor)
            ? PipeReadiness(of: descriptor, onReadable) : SourceReadiness(of: descriptor, onReadable)
        guard readiness != nil else {
            let error = Self.error
            close(descriptor)
            throw error
        }
    }

    isolated deinit {
        readiness?.cancel()
    }

    /// Starts the events, or continues them after a pause.
    package func resume() {
        isPaused = false
        readiness?.resume()
    }

    /// Stops the events until ``resume()``.
    package func pause() {
        isPaused = true
        readiness?.suspend()
    }

    private func readChunk() {
        guard !isDone, !isPaused else { return }
        var chunk = Data(count: chunkSize)
        let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else {
            if count < 0, errno == EINTR || errno == EAGAIN { return }
            let event = count == 0 ? Event.end : .failed(Self.error)
            isDone = true
            readiness?.cancel()
            readiness = nil
            onEvent(event)
            return
        }
        chunk.count = count
        onEvent(.bytes(chunk))
    }

    private static func isPipe(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    private static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
