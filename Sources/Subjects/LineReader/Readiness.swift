import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A watcher that notifies the main thread when a descriptor can be read, and closes the descriptor at the end.
@MainActor
protocol Readiness: AnyObject {
    /// Starts the notifications, which are suspended at first.
    func resume()
    func suspend()
    /// Stops the notifications. Call once. The descriptor is closed when no thread waits for it.
    func cancel()
}

/// Watches a file with a dispatch source.
@MainActor
final class SourceReadiness: Readiness {
    private let source: any DispatchSourceRead
    private var isSuspended = true

    init(of descriptor: Int32, _ onReadable: @escaping @MainActor () -> Void) {
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { MainActor.assumeIsolated { onReadable() } }
    }

    func resume() {
        guard isSuspended else { return }
        isSuspended = false
        source.resume()
    }

    func suspend() {
        guard !isSuspended else { return }
        isSuspended = true
        source.suspend()
    }

    func cancel() {
        // A source must not be released while it is suspended.
        resume()
        source.cancel()
    }
}

/// Watches a pipe with a waiting thread.
///
/// A dispatch source does not work for pipes on Linux. When the pipe's other end is closed, libdispatch's own thread
/// may read memory that the source has freed, and crash (swift-corelibs-libdispatch, issue 949).
@MainActor
final class PipeReadiness: Readiness {
    private let descriptor: Int32
    /// A pipe whose closing wakes the waiting thread.
    private let alarm: (reading: Int32, writing: Int32)
    private let queue = DispatchQueue(label: "pipe-readiness")
    private let onReadable: @MainActor () -> Void
    private var isResumed = false
    private var isWaiting = false

    /// Makes the watcher; nil if no descriptors are left for the alarm.
    init?(of descriptor: Int32, _ onReadable: @escaping @MainActor () -> Void) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        alarm = (ends[0], ends[1])
        self.descriptor = descriptor
        self.onReadable = onReadable
    }

    func resume() {
        isResumed = true
        wait()
    }

    func suspend() {
        isResumed = false
    }

    func cancel() {
        isResumed = false
        close(alarm.writing)
        queue.async { [descriptor, alarm] in
            close(alarm.reading)
            close(descriptor)
        }
    }

    private func wait() {
        guard isResumed, !isWaiting else { return }
        isWaiting = true
        queue.async { [weak self, descriptor, alarm] in
            var waited = [descriptor, alarm.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            while poll(&waited, nfds_t(waited.count), -1) < 0, errno == EINTR {}
            DispatchQueue.main.async { self?.tell() }
        }
    }

    private func tell() {
        isWaiting = false
        guard isResumed else { return }
        onReadable()
        wait()
    }
}
