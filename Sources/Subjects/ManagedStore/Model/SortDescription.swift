/// A description of a sort order: an attribute and a direction. Text is sorted by its UTF-8 bytes.
package struct SortDescription: Sendable {
    let attribute: AttributeDescription
    let isAscending: Bool

    package init<Value>(_ attribute: Attribute<Value>, ascending: Bool = true) {
        self.attribute = attribute.description
        isAscending = ascending
    }
}
