import Model

/// A sentence about variants that many experiments share, written once.
package struct Promise: Sendable {
    /// The end of the expectation's identifier, such as `keeps-frames`.
    let identifier: String
    /// What follows the variant's name.
    let sentence: String
    let condition: Condition

    package init(_ identifier: String, _ sentence: String, _ condition: Condition) {
        self.identifier = identifier
        self.sentence = sentence
        self.condition = condition
    }
}

extension Variant {
    /// What must show: a pitfall's fault, or a fix's known flaw.
    ///
    /// - Parameters:
    ///   - identifier: Follows the variant's name: `freezes` becomes `on-main-freezes`.
    ///   - sentence: Follows the variant's name: "freezes the screen …".
    ///   - role: Which demonstration it is, if the variant's kind does not determine it.
    package func shows(
        _ identifier: String,
        _ sentence: String,
        _ condition: Condition,
        in scenario: Scenario,
        as role: Expectation.Role? = nil
    ) -> Expectation {
        let role = role ?? (description.kind == .pitfall ? .pitfallShows : .flawShows)
        return expectation(role, Promise(identifier, sentence, condition), scenario)
    }

    /// What a fix must achieve.
    package func holds(
        _ identifier: String,
        _ sentence: String,
        _ condition: Condition,
        in scenario: Scenario
    ) -> Expectation {
        expectation(.fixHolds, Promise(identifier, sentence, condition), scenario)
    }

    package func holds(_ promise: Promise, in scenario: Scenario) -> Expectation {
        expectation(.fixHolds, promise, scenario)
    }

    /// The work that every variant must do, pitfalls too: otherwise comparing their figures means nothing.
    package func doesSameWork(
        _ identifier: String,
        _ sentence: String,
        _ condition: Condition,
        in scenario: Scenario
    ) -> Expectation {
        expectation(.sameWork, Promise(identifier, sentence, condition), scenario)
    }

    package func doesSameWork(_ promise: Promise, in scenario: Scenario) -> Expectation {
        expectation(.sameWork, promise, scenario)
    }

    private func expectation(_ role: Expectation.Role, _ promise: Promise, _ scenario: Scenario) -> Expectation {
        Expectation(
            identifier: "\(name)-\(promise.identifier)",
            role: role,
            sentence: "\(name) \(promise.sentence)",
            claim: promise.condition.claim(of: self, in: scenario)
        )
    }
}

extension Expectation {
    /// The same, judged on one system only: elsewhere it is "not on this system".
    package func only(on system: System) -> Expectation {
        var expectation = self
        expectation.system = system
        return expectation
    }

    /// The same, judged on a busy machine too: no delay changes the figures, which count what the program does.
    package func unaffectedByDelays() -> Expectation {
        var expectation = self
        expectation.isUnaffectedByDelays = true
        return expectation
    }
}

/// The same sentence about each of several variants.
extension [Variant] {
    package func show(
        _ identifier: String,
        _ sentence: String,
        _ condition: Condition,
        in scenario: Scenario
    ) -> [Expectation] {
        map { $0.shows(identifier, sentence, condition, in: scenario) }
    }

    package func hold(
        _ identifier: String,
        _ sentence: String,
        _ condition: Condition,
        in scenario: Scenario
    ) -> [Expectation] {
        map { $0.holds(identifier, sentence, condition, in: scenario) }
    }

    package func hold(_ promise: Promise, in scenario: Scenario) -> [Expectation] {
        map { $0.holds(promise, in: scenario) }
    }

    package func doSameWork(
        _ identifier: String,
        _ sentence: String,
        _ condition: Condition,
        in scenario: Scenario
    ) -> [Expectation] {
        map { $0.doesSameWork(identifier, sentence, condition, in: scenario) }
    }

    package func doSameWork(_ promise: Promise, in scenario: Scenario) -> [Expectation] {
        map { $0.doesSameWork(promise, in: scenario) }
    }
}
