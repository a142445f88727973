import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bytes of an unfinished download, in `<file>.part`, and its ``PartRecord``, in `<file>.part.json`.
///
/// The file's own name appears once all bytes are there and have the right digest; until then nothing stands under it.
/// Nobody waits for the disk in this: the record stays beside the whole file until that has reached it, and a file that
/// is found beside its record, after the machine went down in between, is looked at again.
///
/// `@unchecked Sendable`: used on its session's queue, but while it is checked and published or closed, when the
/// transfer's state machine asks nothing else of it.
final class PartFile: @unchecked Sendable {
    /// Written between two synchronizations.
    private static let syncInterval = 1 << 20

    private let file: String
    private let path: String
    private let recordPath: String
    private var descriptor: Int32 = -1
    private var record: PartRecord?
    private var written = 0
    /// Bytes that a synchronization under way will have made durable.
    private var becomingDurable: Int?

    init(of file: String) {
        self.file = file
        path = file + ".part"
        recordPath = path + ".json"
    }

    deinit {
        if descriptor >= 0 { closeDescriptor(descriptor) }
    }

    /// Whether the whole file has its name already. One whose record is still there counts as a part again.
    func isPublished() -> Bool {
        guard access(file, F_OK) == 0 else { return false }
        guard access(recordPath, F_OK) == 0 else { return true }
        return rename(file, path) != 0
    }

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
        }
        guard ftruncate(descriptor, off_t(bytes)) == 0, lseek(descriptor, off_t(bytes), SEEK_SET) == off_t(bytes)
        else { throw failure(at: path) }
        written = bytes
        durable = min(durable, bytes)
        becomingDurable = nil
    }

    private var durable: Int {
        get { record?.durableBytes ?? 0 }
        set { record?.durableBytes = newValue }
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
    }

    /// Writes the record in one piece. It is not worth waiting for the disk: one that did not reach it counts as none.
    private func writeRecord() throws(DownloadError) {
        guard let record else { return }
        let new = recordPath + ".new"
        guard let data = try? JSONEncoder().encode(record) else {
            throw .fileSystem(path: recordPath, reason: "the record cannot be encoded")
        }
        let target = openForWriting(new)
        guard target >= 0 else { throw failure(at: recordPath) }
        let count = data.withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
        let code = count == data.count ? 0 : count < 0 ? errno : ENOSPC
        closeDescriptor(target)
        guard code == 0, rename(new, recordPath) == 0 else {
            let code = code == 0 ? errno : code
            unlink(new)
            throw failure(code, at: recordPath)
        }
    }

    // MARK: - Reaching the disk

    /// Something to have reach the disk, which may take long: not for the session's queue.
    struct Synchronization: Sendable {
        fileprivate let descriptor: Int32
        fileprivate let bytes: Int

        /// Whether the bytes have reached the disk. Once only.
        func callAsFunction() -> Bool {
            defer { closeDescriptor(descriptor) }
            return fsync(descriptor) == 0
        }
    }

    /// What is due to reach the disk as a download goes on; nil where nothing is, and where a digest will tell at the end
    /// what did not.
    func synchronizationDue() -> Synchronization? {
        guard let record, record.digest == nil, becomingDurable == nil, written - durable >= Self.syncInterval
        else { return nil }
        let copy = dup(descriptor)
        guard copy >= 0 else { return nil }
        becomingDurable = written
        return Synchronization(descriptor: copy, bytes: written)
    }

    /// Takes note of what has reached the disk, if it is still of this body.
    func note(_ synchronization: Synchronization, succeeded: Bool) throws(DownloadError) {
        guard becomingDurable == synchronization.bytes else { return }
        becomingDurable = nil
        guard succeeded, descriptor >= 0 else { return }
        durable = synchronization.bytes
        try writeRecord()
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
    ///
    /// - Returns: What remains to be done and may take long: to have it reach the disk, after which no record is needed.
    func publish() throws(DownloadError) -> @Sendable () -> Void {
        guard rename(path, file) == 0 else { throw failure(at: file) }
        let synchronization = Synchronization(descriptor: descriptor, bytes: written)
        descriptor = -1
        return { [recordPath] in
            if synchronization() { unlink(recordPath) }
        }
    }

    /// Whether closing it may take long.
    func isSlowToClose(_ ending: Transfer.Ending) -> Bool {
        ending != .finished && descriptor >= 0 && record?.digest == nil && written > durable
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
        guard isSlowToClose(ending) else { return ending }
        do throws(DownloadError) {
            guard fsync(descriptor) == 0 else { throw failure(at: path) }
            durable = written
            try writeRecord()
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
