/// A feed that cannot be read or made: one sentence that says what is wrong, where, and what to do.
package struct FeedError: Error, CustomStringConvertible, Equatable {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
