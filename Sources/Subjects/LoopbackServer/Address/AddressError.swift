/// An address that the server cannot understand. The description says in one sentence what is wrong.
package struct AddressError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
