import Foundation
import Model

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder that an experiment writes to. A sample without room or without its folder has measured the disk: whatever it
/// reported is no verdict.
struct ScratchFolder {
    /// Bytes: enough for a sample's result.
    private static let room = 64 << 10

    let path: String

    /// - Throws: ``HarnessError`` if nothing more can be written there.
    func expectRoom() throws(HarnessError) {
        let probe = path + "/.pitfalls-room"
        let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
        defer {
            close(descriptor)
            unlink(probe)
        }
        do {
            try OpenFile.writeAll([UInt8](repeating: 0, count: Self.room), to: descriptor)
        } catch {
            throw failure("\(error)")
        }
    }

    private func failure(_ reason: String) -> HarnessError {
        HarnessError(
            "the scratch folder \(path.shownPath) cannot be written to: \(reason); free some space, "
                + "or set TMPDIR to another folder"
        )
    }
}
