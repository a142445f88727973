import Foundation

/// A lock of a folder. The lock keeps other processes out for as long as the object exists. It is on the folder itself,
/// so it needs no lock file and ends with the process.
package final class FolderLock: Sendable {
    package enum Failure: Error {
        /// Another process or another lock of this process holds the folder.
        case taken
        /// The folder cannot be opened. The value is the system's error number.
        case system(Int32)
    }

    /// Whether the folder is locked. On a file system without locks it is false, and the folder has no protection from
    /// other processes.
    package let isHeld: Bool
    private let descriptor: Int32

    package init(_ folder: String, followsLink: Bool = true) throws(Failure) {
        let place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW))
        guard place >= 0 else { throw .system(errno) }
        let isLocked = flock(place, LOCK_EX | LOCK_NB) == 0
        if !isLocked, errno == EWOULDBLOCK {
            close(place)
            throw .taken
        }
        (descriptor, isHeld) = (place, isLocked)
    }

    deinit {
        // A child process that is being started has a copy of the descriptor. If only the original were closed, the
        // copy would keep the folder locked.
        if isHeld { flock(descriptor, LOCK_UN) }
        close(descriptor)
    }
}
