import Model

/// A new folder for scratch files in the system's temporary folder. Only this user may enter it.
///
/// If the process is killed before ``remove()``, the next one that creates such a folder removes it.
package struct TemporaryDirectory: Sendable {
    package let path: String

    /// - Throws: ``HarnessError`` if it cannot be created.
    package init() throws(HarnessError) {
        path = try ScratchSpace.makeFolder()
    }

    /// Removes the folder with its contents. Call once.
    package func remove() {
        ScratchSpace.remove(path)
    }
}
