/// What is wrong with an address, in one sentence.
package struct AddressError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
