import Foundation
import Sampling
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("A folder's lock")
struct FolderLockTests {
    private let scratch: TestFolder
    private var folder: String { scratch.path }

    init() throws {
        scratch = try TestFolder()
    }

    @Test("A released folder is free, though a child that is being started still has a copy of the descriptor")
    func copied() throws {
        var lock: FolderLock? = try FolderLock(folder)
        try #require(lock?.isHeld == true)
        // A fork copies every descriptor like this, until the child calls exec.
        let copies = descriptorsOfFolder().map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 1)
        #expect(throws: FolderLock.Failure.self) { try FolderLock(folder) }
        lock = nil
        #expect(throws: Never.self) { try FolderLock(folder) }
    }

    /// Returns this process's descriptors of the folder. The lock itself does not reveal its descriptor.
    private func descriptorsOfFolder() -> [Int32] {
        var place = stat()
        guard stat(folder, &place) == 0 else { return [] }
        return (0..<Int32(getdtablesize())).filter { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_dev == place.st_dev && status.st_ino == place.st_ino
        }
    }
}
