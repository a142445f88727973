/// The error for a server that could not be started or reached. Its description is one sentence.
package struct LoopbackServerError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
