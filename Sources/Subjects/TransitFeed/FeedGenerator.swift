import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Generates a GTFS `stops.txt` that looks like the feed of Berlin's transit authority. The feed has ten columns, of
/// which several are empty. Most names are quoted, and all coordinates are in or near Berlin. The same seed and number
/// of rows produce the same bytes on every machine.
package struct FeedGenerator: Sendable {
    package let seed: UInt64
    package let rows: Int
    /// The number (from 1) of a row whose line ends after its third field; nil if all lines are complete.
    package var malformedRow: Int?
    /// The number (from 2) of a row with the same identifier as the previous row; nil if no identifier is repeated.
    package var repeatedRow: Int?

    /// The file's first line, which names the columns.
    static let header =
        "stop_id,stop_code,stop_name,stop_desc,stop_lat,stop_lon,zone_id,stop_url,location_type,parent_station\n"

    /// - Throws: ``FeedError`` if the number of rows is too small.
    package init(seed: UInt64, rows: Int) throws(FeedError) {
        guard rows > 0 else { throw FeedError("a feed cannot have \(rows) rows; give 1 or more") }
        self.seed = seed
        self.rows = rows
    }

    /// Writes the feed completely or not at all. It is written into a temporary file, which is then renamed.
    package func write(to path: String) throws(FeedError) {
        let temporary = "\(path).\(getpid()).tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.writeError(path) }
        let isWritten = writeRows { bytes in Self.write(bytes, to: descriptor) }
        let isClosed = close(descriptor) == 0
        guard isWritten, isClosed, rename(temporary, path) == 0 else {
            let error = Self.writeError(path)
            unlink(temporary)
            throw error
        }
    }

    /// Returns the whole feed.
    package func bytes() -> [UInt8] {
        var all: [UInt8] = []
        _ = writeRows { chunk in
            all += chunk
            return true
        }
        return all
    }

    /// Passes the feed to `sink` in chunks of some 64 KiB. Stops when `sink` returns false.
    private func writeRows(to sink: ([UInt8]) -> Bool) -> Bool {
        let chunk = 64 << 10
        var buffer = Array(Self.header.utf8)
        buffer.reserveCapacity(chunk + 1024)
        var stops = StopWriter(seed: seed)
        for row in 0..<rows {
            appendLine(of: row, by: &stops, to: &buffer)
            if buffer.count >= chunk {
                guard sink(buffer) else { return false }
                buffer.removeAll(keepingCapacity: true)
            }
        }
        return sink(buffer)
    }

    /// Appends a row's line. A malformed or repeated row does not change the other lines.
    private func appendLine(of row: Int, by stops: inout StopWriter, to buffer: inout [UInt8]) {
        let start = buffer.count
        stops.append(row: row + 1 == repeatedRow ? row - 1 : row, to: &buffer)
        guard row + 1 == malformedRow else { return }
        buffer.removeSubrange(start...)
        buffer += "\(row + 1),,cut off\n".utf8
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                #if canImport(Glibc)
                    let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
                #else
                    let count = Darwin.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
                #endif
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                written += count
            }
            return true
        }
    }

    private static func writeError(_ path: String) -> FeedError {
        FeedError("cannot write the feed \(path): \(String(cString: strerror(errno)))")
    }
}
