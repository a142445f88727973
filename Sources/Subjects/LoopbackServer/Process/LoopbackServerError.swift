/// The server could not be started or reached. The description is one sentence.
package struct LoopbackServerError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
