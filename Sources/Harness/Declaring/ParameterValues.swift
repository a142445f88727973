import Model

/// The values of all of an experiment's parameters in one scenario.
package struct ParameterValues: Sendable {
    package let scenario: Scenario
    package let values: [String: ParameterValue]

    /// Precondition: the experiment declares the parameter.
    package subscript<Value>(_ parameter: Parameter<Value>) -> Value {
        guard let value = values[parameter.name].flatMap({ Value($0) }) else {
            preconditionFailure("\(parameter.name) is missing from the experiment's list of parameters")
        }
        return value
    }
}
