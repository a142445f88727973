import Model

/// A parameter without its type: how a declaration lists them.
package struct AnyParameter: Sendable {
    package let description: ParameterDescription
    /// The value that a text stands for; nil where it is none, or out of range.
    let parse: @Sendable (String) -> ParameterValue?

    package init<Value>(_ parameter: Parameter<Value>) {
        description = ParameterDescription(
            name: parameter.name,
            defaultValue: parameter.defaultValue.parameterValue,
            accepts: parameter.accepts,
            help: parameter.help
        )
        parse = { parameter.parse($0)?.parameterValue }
    }
}

/// The values of all of an experiment's parameters in one scenario.
package struct ParameterValues: Sendable {
    package let values: [String: ParameterValue]

    /// Precondition: the parameter is one of the experiment's.
    package subscript<Value>(_ parameter: Parameter<Value>) -> Value {
        guard let value = values[parameter.name].flatMap({ Value($0) }) else {
            preconditionFailure("\(parameter.name) is missing from the experiment's list of parameters")
        }
        return value
    }
}
