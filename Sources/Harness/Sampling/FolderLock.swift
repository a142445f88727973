import Foundation

/// Locks a folder for one process at a time, for as long as this object exists. The lock is on the folder itself: it
/// leaves no file and ends with the process.
package final class FolderLock: Sendable {
    package enum Failure: Error {
        /// Another process, or another object of this one, uses the folder.
        case taken
        /// The folder cannot be opened: an error number.
        case system(Int32)
    }

    /// Whether the folder is locked. Some file systems have no locks: a folder there is used without protection from
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
        // A child process being started has a copy of the descriptor: closing only ours would leave the folder locked.
        if isHeld { flock(descriptor, LOCK_UN) }
        close(descriptor)
    }
}
