import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Generates a GTFS `stops.txt` that looks like the feed of Berlin's transit authority: ten columns, most names quoted,
/// several columns empty, coordinates in and around Berlin. The same seed and number of rows give the same bytes on
/// every machine.
package struct FeedGenerator: Sendable {
    package let seed: UInt64
    package let rows: Int
    /// The number (from 1) of a row whose line is malformed: it ends after its third field. Nil for none.
    package var malformedRow: Int?
    /// The number (from 2) of a row that repeats the identifier of the row before. Nil for none.
    package var repeatedRow: Int?

    /// Columns in the order of the file.
    static let header =
        "stop_id,stop_code,stop_name,stop_desc,stop_lat,stop_lon,zone_id,stop_url,location_type,parent_station\n"

    /// - Throws: ``FeedError`` if there is nothing to generate.
    package init(seed: UInt64, rows: Int) throws(FeedError) {
        guard rows > 0 else { throw FeedError("a feed cannot have \(rows) rows; give 1 or more") }
        self.seed = seed
        self.rows = rows
    }

    /// Writes the feed completely or not at all: into a temporary file next to it, which is then renamed.
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

    /// The whole feed in memory.
    package func bytes() -> [UInt8] {
        var all: [UInt8] = []
        _ = writeRows { chunk in
            all += chunk
            return true
        }
        return all
    }

    /// Passes the feed in chunks of some 64 KiB until `sink` returns false, because it cannot continue.
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

    /// Appends a row's line. A flaw changes only its own line.
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
