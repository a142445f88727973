/// A condition on an object's values.
package indirect enum FetchPredicate: Sendable {
    case comparison(AttributeDescription, Comparison, AttributeValue)
    case oneOf(AttributeDescription, Set<AttributeValue>)
    case all([FetchPredicate])
    case any([FetchPredicate])
    case not(FetchPredicate)

    package enum Comparison: String, Sendable {
        case equal = "IS"
        case less = "<"
        case greater = ">"
    }

    /// Creates a condition that the attribute has the value. Nil is a value too.
    package init<Value>(_ attribute: Attribute<Value>, equals value: Value) {
        self = .comparison(attribute.description, .equal, value.attributeValue)
    }

    /// Creates a condition that the attribute is less than the value. Nil is neither less nor greater than any value.
    package init<Value>(_ attribute: Attribute<Value>, isLessThan value: Value) {
        self = .comparison(attribute.description, .less, value.attributeValue)
    }

    /// Creates a condition that the attribute is greater than the value. Nil is neither less nor greater than any
    /// value.
    package init<Value>(_ attribute: Attribute<Value>, isGreaterThan value: Value) {
        self = .comparison(attribute.description, .greater, value.attributeValue)
    }

    /// Creates a condition that the attribute has one of the values. An attribute that is nil never fulfils it.
    package init<Value>(_ attribute: Attribute<Value>, isIn values: some Sequence<Value>) {
        self = .oneOf(attribute.description, Set(values.map(\.attributeValue)).subtracting([.null]))
    }

    /// Returns whether a row fulfils the condition. SQLite gives the same result for the same row.
    func matches(_ values: Snapshot) -> Bool {
        switch self {
        case .comparison(let attribute, let comparison, let bound):
            let value = values[attribute.index]
            if comparison == .equal { return value == bound }
            guard value != .null, bound != .null else { return false }
            return comparison == .less ? value < bound : bound < value
        case .oneOf(let attribute, let accepted): return accepted.contains(values[attribute.index])
        case .all(let predicates): return predicates.allSatisfy { $0.matches(values) }
        case .any(let predicates): return predicates.contains { $0.matches(values) }
        case .not(let predicate): return !predicate.matches(values)
        }
    }
}
