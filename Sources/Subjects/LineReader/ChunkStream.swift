import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file, a pipe or the standard input as events on the main run loop, one per chunk: like an `InputStream` that is
/// scheduled there.
///
/// On Linux, Foundation's own stream opens and then delivers no events. This one reads from a dispatch source.
@MainActor
package final class ChunkStream {
    package enum Event {
        case bytes(Data)
        case end
        case failed(any Error)
    }

    private let descriptor: Int32
    private let chunkSize: Int
    private let source: any DispatchSourceRead
    private let onEvent: @MainActor (Event) -> Void
    private var isPaused = true
    /// Whether the end or an error has been delivered.
    package private(set) var isDone = false
    /// Whether a pipe's other end is closed: libdispatch reports that once, even if the pipe still holds bytes.
    private var isHungUp = false

    /// Opens a file; ``resume()`` starts its events.
    ///
    /// - Throws: `POSIXError` if it cannot be opened.
    package init(path: String, chunkSize: Int, onEvent: @escaping @MainActor (Event) -> Void) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.descriptor = descriptor
        self.chunkSize = chunkSize
        self.onEvent = onEvent
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                guard let self, !self.isHungUp else { return }
                self.readChunk()
            }
        }
    }

    isolated deinit {
        // A source must not be released while it is suspended.
        if isPaused { source.resume() }
        source.cancel()
    }

    /// Starts the events, at the beginning or after a pause.
    package func resume() {
        guard isPaused else { return }
        isPaused = false
        source.resume()
        if isHungUp { readOn() }
    }

    /// Stops the events until ``resume()``.
    package func pause() {
        guard !isPaused else { return }
        isPaused = true
        source.suspend()
    }

    private func readChunk() {
        guard !isDone, !isPaused else { return }
        var chunk = Data(count: chunkSize)
        let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else {
            if count < 0, errno == EINTR || errno == EAGAIN { return }
            isDone = true
            onEvent(count == 0 ? .end : .failed(POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)))
            source.cancel()
            return
        }
        chunk.count = count
        var other = pollfd(fd: descriptor, events: 0, revents: 0)
        isHungUp = poll(&other, 1, 0) > 0 && other.revents & Int16(POLLHUP) != 0
        onEvent(.bytes(chunk))
        if isHungUp { readOn() }
    }

    /// Reads what is left when no event will announce it: one chunk per turn of the run loop.
    private func readOn() {
        DispatchQueue.main.async { [weak self] in self?.readChunk() }
    }
}
