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
/// Foundation's own on Linux opens and then delivers no events; this one has its reads done by libdispatch, one after
/// the other. (A source on the readable descriptor does as well for files, but says nothing of what is left in a pipe
/// when the other end is closed.)
@MainActor
final class ChunkStream {
    enum Event {
        case bytes(Data)
        case end
        case failed(any Error)
    }

    /// The article's.
    nonisolated static let chunkSize = 4096

    private let channel: DispatchIO
    private let onEvent: @MainActor (Event) -> Void
    private var isPaused = true
    private var isReading = false

    /// - Throws: `POSIXError` where the file cannot be opened.
    init(path: String, onEvent: @escaping @MainActor (Event) -> Void) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        channel = DispatchIO(type: .stream, fileDescriptor: descriptor, queue: .main) { _ in close(descriptor) }
        self.onEvent = onEvent
    }

    /// Has the events come, from the beginning or after a pause.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        if !isReading { readOn() }
    }

    private func readOn() {
        isReading = true
        var chunk = Data()
        channel.read(offset: 0, length: Self.chunkSize, queue: .main) { isDone, bytes, code in
            MainActor.assumeIsolated {
                if let bytes { chunk.append(contentsOf: bytes) }
                if isDone { self.received(chunk, code) }
            }
        }
    }

    /// Has no event come until ``resume()``, but for a chunk that is on its way.
    func pause() {
        isPaused = true
    }

    private func received(_ chunk: Data, _ code: Int32) {
        isReading = false
        if code != 0 {
            onEvent(.failed(POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)))
        } else if chunk.isEmpty {
            onEvent(.end)
        } else {
            onEvent(.bytes(chunk))
            if !isPaused { readOn() }
        }
    }
}
