import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bytes of an unfinished download, in `<file>.part`, and its ``PartRecord``, in `<file>.part.json`.
///
/// The file's own name appears once all bytes are there and have the right digest; until then nothing stands under it.
/// That holds however the program ends. Nobody waits for the disk: what a loss of power leaves of bytes that were written
/// is the file system's matter, and the digest tells of a part.
///
/// `@unchecked Sendable`: used on its session's queue, but while it is checked and published, when the transfer's state
/// machine asks nothing else of it.
final class PartFile: @unchecked Sendable {
    private let file: String
    private let path: String
    private let recordPath: String
    private var descriptor: Int32 = -1

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
        return (try? JSONDecoder().decode(PartRecord.self, from: data), Int(status.st_size))
    }

    /// Opens the part and cuts it off behind the bytes that are trusted.
    func open(at bytes: Int) throws(DownloadError) {
        if descriptor < 0 {
            descriptor = openForWriting(path)
            guard descriptor >= 0 else { throw failure(at: path) }
        }
        guard ftruncate(descriptor, off_t(bytes)) == 0, lseek(descriptor, off_t(bytes), SEEK_SET) == off_t(bytes)
        else { throw failure(at: path) }
    }

    /// Empties the part; its bytes will be of this body.
    func begin(_ record: PartRecord) throws(DownloadError) {
        // The old record goes first: it must never stand beside bytes of another body.
        unlink(recordPath)
        try open(at: 0)
        try write(record)
    }

    func append(_ data: Data) throws(DownloadError) {
        let code = data.withUnsafeBytes { bytes -> Int32 in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return errno }
                rest = rest.dropFirst(count)
            }
            return 0
        }
        guard code == 0 else { throw failure(code, at: path) }
    }

    /// Writes the record in one piece: killed in the middle, there is none.
    private func write(_ record: PartRecord) throws(DownloadError) {
        let new = recordPath + ".new"
        guard let data = try? JSONEncoder().encode(record) else {
            throw .fileSystem(path: recordPath, reason: "the record cannot be encoded")
        }
        let target = openForWriting(new)
        guard target >= 0, ftruncate(target, 0) == 0 else { throw failure(at: recordPath) }
        let count = data.withUnsafeBytes { writeBytes(target, $0.baseAddress, $0.count) }
        let code = count == data.count ? 0 : count < 0 ? errno : ENOSPC
        closeDescriptor(target)
        guard code == 0, rename(new, recordPath) == 0 else {
            let code = code == 0 ? errno : code
            unlink(new)
            throw failure(code, at: recordPath)
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
        guard rename(path, file) == 0 else { throw failure(at: file) }
        unlink(recordPath)
    }

    /// Closes the part as a run ends, and keeps of it what is worth keeping.
    func close(_ ending: Transfer.Ending) {
        closeFile()
        switch ending {
        // Killed between the two steps of publishing, an earlier run has left its record.
        case .finished: removeRecord()
        case .failed(let error) where !error.keepsPart: discard()
        case .failed, .stopped: break
        }
    }

    private func closeFile() {
        if descriptor >= 0 { closeDescriptor(descriptor) }
        descriptor = -1
    }

    /// Removes what has been fetched. Of a whole file under its own name nothing is removed.
    func discard() {
        closeFile()
        removeRecord()
        unlink(path)
    }

    private func removeRecord() {
        unlink(recordPath)
        unlink(recordPath + ".new")
    }

    private func failure(_ code: Int32 = errno, at path: String) -> DownloadError {
        code == ENOSPC || code == EDQUOT
            ? .diskFull(path: file) : .fileSystem(path: path, reason: String(cString: strerror(code)))
    }
}

/// The system's `open` and others, whose names methods take.
private func openForWriting(_ path: String) -> Int32 {
    open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
}
