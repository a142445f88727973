/// A store that cannot be opened, read or written: one sentence that says what is wrong, where, and what to do.
package struct ManagedStoreError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
