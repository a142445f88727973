import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bytes of an unfinished download, in `<file>.part`, and its ``PartRecord``, in `<file>.part.json`.
///
/// The file's own name appears once all bytes are there, have the right digest and have reached the disk; until then
/// nothing stands under it.
///
/// `@unchecked Sendable`: used on its session's queue, but while it is checked and published, when the transfer's state
/// machine asks nothing else of it.
final class PartFile: @unchecked Sendable {
    /// Written between two synchronizations.
    private static let syncInterval = 1 << 20

    private let file: String
    private let path: String
    private let recordPath: String
    private var descriptor: Int32 = -1
    private var record: PartRecord?
    private var written = 0
    private var durable = 0

    init(of file: String) {
        self.file = file
        path = file + ".part"
        recordPath = path + ".json"
    }

    deinit {
        if descriptor >= 0 { closeDescriptor(descriptor) }
    }

    /// Whether the whole file has its name already.
    var isPublished: Bool { access(file, F_OK) == 0 }

    // MARK: - Writing

    /// What lies there of an earlier run; a record that cannot be read counts as none.
    func saved() -> (record: PartRecord?, bytes: Int) {
        var status = stat()
        guard stat(path, &status) == 0, let data = FileManager.default.contents(atPath: recordPath) else {
            return (nil, 0)
        }
        record = try? JSONDecoder().decode(PartRecord.self, from: data)
        return (record, Int(status.st_size))
    }

    /// Opens the part and cuts it off behind the bytes that are trusted.
    func open(at bytes: Int) throws(DownloadError) {
        if descriptor < 0 {
            descriptor = openForWriting(path)
            guard descriptor >= 0 else { throw failure(at: path) }
            durable = record?.durableBytes ?? 0
        }
        guard ftruncate(descriptor, off_t(bytes)) == 0, lseek(descriptor, off_t(bytes), SEEK_SET) == off_t(bytes)
        else { throw failure(at: path) }
        written = bytes
        durable = min(durable, bytes)
    }

    /// Empties the part; its bytes will be of this body.
    func begin(_ record: PartRecord) throws(DownloadError) {
        // The old record goes first: it must never stand beside bytes of another body.
        unlink(recordPath)
        try open(at: 0)
        self.record = record
        try writeRecord()
    }

    func append(_ data: Data) throws(DownloadError) {
        let code = data.withUnsafeBytes { bytes -> Int32 in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return errno }
                rest = rest.dropFirst(count)
            }
            return 0
        }
        guard code == 0 else { throw failure(code, at: path) }
        written += data.count
        if written - durable >= Self.syncInterval { try synchronize() }
    }

    /// Has everything written so far reach the disk, and notes how much that is.
    func synchronize() throws(DownloadError) {
        guard descriptor >= 0, record != nil, written > durable else { return }
        guard fsync(descriptor) == 0 else { throw failure(at: path) }
        durable = written
        try writeRecord()
    }

    private func writeRecord() throws(DownloadError) {
        guard var record else { return }
        record.durableBytes = durable
        self.record = record
        do {
            try JSONEncoder().encode(record).write(to: URL(fileURLWithPath: recordPath), options: .atomic)
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw .diskFull(path: recordPath)
        } catch {
            throw .fileSystem(path: recordPath, reason: error.localizedDescription)
        }
    }

    // MARK: - The end

    /// Whether the bytes on the disk are those of the digest.
    func matches(_ digest: UInt32) throws(DownloadError) -> Bool {
        var check = CyclicRedundancyCheck()
        let code = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer -> Int32 in
            var offset = 0
            while true {
                let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return errno }
                guard count > 0 else { return 0 }
                check.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                offset += count
            }
        }
        guard code == 0 else { throw failure(code, at: path) }
        return check.value == digest
    }

    /// Gives the whole file its name.
    func publish() throws(DownloadError) {
        guard fsync(descriptor) == 0 else { throw failure(at: path) }
        guard rename(path, file) == 0 else { throw failure(at: file) }
        unlink(recordPath)
        closeFile()
    }

    /// Closes the part as a run ends, and keeps of it what is worth keeping.
    ///
    /// - Returns: The ending; another one where what was fetched could not be kept.
    func close(_ ending: Transfer.Ending) -> Transfer.Ending {
        defer { closeFile() }
        if case .failed(let error) = ending, !error.keepsPart {
            discard()
            return ending
        }
        do {
            try synchronize()
            return ending
        } catch {
            if !error.keepsPart { discard() }
            return ending == .stopped ? .failed(error) : ending
        }
    }

    private func closeFile() {
        if descriptor >= 0 { closeDescriptor(descriptor) }
        descriptor = -1
    }

    /// Removes what has been fetched. Of a whole file under its own name nothing is removed.
    func discard() {
        closeFile()
        record = nil
        unlink(recordPath)
        unlink(path)
    }

    private func failure(_ code: Int32 = errno, at path: String) -> DownloadError {
        code == ENOSPC || code == EDQUOT
            ? .diskFull(path: file) : .fileSystem(path: path, reason: String(cString: strerror(code)))
    }
}

/// The system's `open`, whose name a method takes.
private func openForWriting(_ path: String) -> Int32 {
    open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
}

private func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
}
