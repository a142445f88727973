import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An archive with the timetables of all stops, on a slow drive or on a server. No thread is blocked while a load waits
/// for an answer.
///
/// Each timetable in flight takes a buffer. On a drive it also takes a descriptor.
package final class TimetableArchive: Sendable {
    /// The size of the buffer of a timetable in flight.
    package static let bufferSize = 16_384
    /// The number of bytes that a timetable takes in its buffer.
    package static let timetableSize = 256

    /// The lowest descriptor number that the archive uses.
    private static let lowestDescriptor: Int32 = 64

    /// A closure that receives each request. It must call `respond` once, at any time and on any thread.
    package typealias Arrival = @Sendable (_ stop: Int, _ respond: @escaping @Sendable () -> Void) -> Void

    private let folder: String?
    private let missing: Set<Int>
    private let arrival: Arrival
    private let refusal: @Sendable (_ stop: Int) -> Void

    /// - Parameters:
    ///   - folder: The folder with the timetables' files, or nil if the timetables are on a server.
    ///   - missing: The stops whose timetables are missing on the server.
    ///   - refusal: A closure that is called when a timetable could not be opened.
    package init(
        folder: String? = nil,
        missing: Set<Int> = [],
        refusal: @escaping @Sendable (_ stop: Int) -> Void = { _ in },
        arrival: @escaping Arrival
    ) {
        self.folder = folder
        self.missing = missing
        self.refusal = refusal
        self.arrival = arrival
    }

    /// - Throws: ``OpenError`` if the timetable cannot be opened.
    package func timetable(of stop: Int) async throws -> Timetable {
        guard let folder else {
            guard !missing.contains(stop) else {
                refusal(stop)
                throw OpenError(stop: stop, code: ENOENT)
            }
            var buffer = [UInt8](repeating: 0, count: Self.bufferSize)
            await answer(to: stop)
            let bytes = Timetable.bytes(of: stop, count: Self.timetableSize)
            buffer.replaceSubrange(0..<bytes.count, with: bytes)
            return Timetable(stop: stop, bytes: Array(buffer[..<bytes.count]))
        }
        let descriptor: Int32
        do {
            descriptor = try Self.openFile(of: stop, in: folder)
        } catch {
            refusal(stop)
            throw error
        }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: Self.bufferSize)
        await answer(to: stop)
        let count = read(descriptor, &buffer, buffer.count)
        return Timetable(stop: stop, bytes: Array(buffer[..<max(0, count)]))
    }

    /// Opens a file under a high descriptor number, because the rest of the process needs the low numbers. On Linux,
    /// libdispatch ends a process in which it cannot open a file.
    private static func openFile(of stop: Int, in folder: String) throws -> Int32 {
        let low = open(path(of: stop, in: folder), O_RDONLY | O_CLOEXEC)
        guard low >= 0 else { throw OpenError(stop: stop, code: errno) }
        defer { close(low) }
        let descriptor = fcntl(low, F_DUPFD_CLOEXEC, lowestDescriptor)
        guard descriptor >= 0 else { throw OpenError(stop: stop, code: errno) }
        return descriptor
    }

    private func answer(to stop: Int) async {
        await withCheckedContinuation { answered in
            arrival(stop) { answered.resume() }
        }
    }

    /// Writes the timetables of the stops into files. Existing files are kept.
    package static func write(_ stops: Range<Int>, into folder: String) throws {
        for stop in stops where !FileManager.default.fileExists(atPath: path(of: stop, in: folder)) {
            let bytes = Data(Timetable.bytes(of: stop, count: timetableSize))
            try bytes.write(to: URL(fileURLWithPath: path(of: stop, in: folder)))
        }
    }

    private static func path(of stop: Int, in folder: String) -> String { "\(folder)/\(stop).timetable" }

    /// An error that says that a timetable could not be opened.
    package struct OpenError: Error, CustomStringConvertible {
        package let stop: Int
        /// The system's error number.
        package let code: Int32

        package var description: String {
            "cannot open the timetable of stop \(stop): \(String(cString: strerror(code)))"
        }
    }
}
