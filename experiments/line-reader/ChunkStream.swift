import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file, a pipe or the standard input that comes as events on the main run loop, a chunk an event: what an
/// `InputStream` is that was scheduled there.
///
/// Foundation's own on Linux opens and then delivers no events; here a source on the readable descriptor does it.
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
    private var isDone = false
    /// Whether a pipe's other end is closed: libdispatch tells that once, whatever is left in the pipe.
    private var isHungUp = false

    /// Opens a file; ``resume()`` has its chunks come.
    ///
    /// - Throws: `POSIXError` where it cannot be opened.
    init(_ file: TextFile, onEvent: @escaping @MainActor (Event) -> Void) throws {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.descriptor = descriptor
        chunkSize = file.chunkSize
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
        // A source must not go while it is suspended.
        if isPaused { source.resume() }
        source.cancel()
    }

    /// Has the events come, from the beginning or after a pause.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        source.resume()
        if isHungUp { readOn() }
    }

    /// Has no event come until ``resume()``.
    func pause() {
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

    /// Reads what is left where no event will tell of it, a chunk a turn of the run loop.
    private func readOn() {
        DispatchQueue.main.async { [weak self] in self?.readChunk() }
    }
}
