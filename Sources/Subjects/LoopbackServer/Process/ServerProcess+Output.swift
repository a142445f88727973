import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension ServerProcess {
    /// Returns the first lines that the server prints.
    ///
    /// - Throws: ``LoopbackServerError`` if the server ends before it has printed the lines, or does not print them
    ///   within the limit.
    func lines(_ count: Int, within limit: Duration) throws -> [String] {
        let deadline = ContinuousClock.now + limit
        var printed: [UInt8] = []
        while printed.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            var polled = pollfd(fd: line, events: Int16(POLLIN), revents: 0)
            let left = Int32(clamping: (deadline - .now).wholeMilliseconds)
            guard poll(&polled, 1, max(0, left)) != 0 else {
                throw LoopbackServerError("the server did not start within \(limit)")
            }
            var piece = [UInt8](repeating: 0, count: 512)
            let length = read(line, &piece, piece.count)
            if length < 0, errno == EINTR { continue }
            guard length > 0 else { throw LoopbackServerError("the server ended before it accepted requests") }
            printed += piece[..<length]
        }
        return String(decoding: printed, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
