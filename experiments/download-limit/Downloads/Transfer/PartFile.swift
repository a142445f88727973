import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bytes of an unfinished download, in `<file>.part`, and its ``PartRecord``, in `<file>.part.json`.
///
/// The file gets its final name only when it is complete and its digest is right. Even a killed program leaves no
/// incomplete file with the final name. No call waits for the disk. After a loss of power some written bytes may be
/// missing; the digest detects the loss.
///
/// `@unchecked Sendable`: used only on its session's queue, except for checking and publishing. During these two steps,
/// the transfer's state machine does not use the file.
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

    /// Whether the complete file already has its final name.
    var isPublished: Bool { access(file, F_OK) == 0 }

    // MARK: - Writing

    /// Returns the record and the number of bytes that an earlier run left. An unreadable record counts as no record.
    func saved() -> (record: PartRecord?, bytes: Int) {
        var status = stat()
        guard stat(path, &status) == 0, let data = FileManager.default.contents(atPath: recordPath) else {
            return (nil, 0)
        }
        let record = try? JSONDecoder().decode(PartRecord.self, from: data)
        let bytes = Int(status.st_size)
        let possible = 0...AnswerHead.longestBody
        guard possible.contains(bytes), possible.contains(record?.expectedLength ?? 0) else { return (nil, 0) }
        return (record, bytes)
    }

    /// Opens the part and truncates it after the trusted bytes.
    func open(at bytes: Int) throws(DownloadError) {
        if descriptor < 0 {
            descriptor = openForWriting(path)
            guard descriptor >= 0 else { throw failure(at: path) }
        }
        guard ftruncate(descriptor, off_t(bytes)) == 0, lseek(descriptor, off_t(bytes), SEEK_SET) == off_t(bytes)
        else { throw failure(at: path) }
    }

    /// Empties the part. The next bytes will belong to the body that the record describes.
    func begin(_ record: PartRecord) throws(DownloadError) {
        // The old record must never describe bytes of another body, so it is removed first.
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

    /// Writes the record atomically. If the process is killed during the write, no record exists.
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

    /// Returns whether the bytes on the disk match a digest.
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

    /// Gives the complete file its final name.
    func publish() throws(DownloadError) {
        guard rename(path, file) == 0 else { throw failure(at: file) }
        unlink(recordPath)
    }

    /// Closes the part at the end of a run, and deletes files that a later run cannot use.
    func close(_ ending: Transfer.Ending) {
        closeFile()
        switch ending {
        // An earlier run leaves its record if it is killed between the two steps of publishing.
        case .finished: removeRecord()
        case .failed(let error) where !error.keepsPart: discard()
        case .failed, .stopped: break
        }
    }

    private func closeFile() {
        if descriptor >= 0 { closeDescriptor(descriptor) }
        descriptor = -1
    }

    /// Deletes the fetched part and its record. A complete file with its final name stays.
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
        let reason = String(cString: strerror(code))
        return switch code {
        case ENOSPC, EDQUOT: .diskFull(path: file)
        case EIO, EROFS: .diskFailed(path: path, reason: reason)
        default: .fileSystem(path: path, reason: reason)
        }
    }
}

/// Calls the system's `open`, which a method of the class hides. The next two functions do the same for `write` and
/// `close`.
private func openForWriting(_ path: String) -> Int32 {
    open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
}
