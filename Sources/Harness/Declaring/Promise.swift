import Model

/// An expectation that many experiments share: a sentence and its condition.
package struct Promise: Sendable {
    /// The end of the expectation's identifier, such as `keeps-frames`.
    let identifier: String
    /// The rest of the expectation's sentence, after the variant's name.
    let sentence: String
    let condition: Condition

    package init(_ identifier: String, _ sentence: String, _ condition: Condition) {
        (self.identifier, self.sentence, self.condition) = (identifier, sentence, condition)
    }
}

extension Variant {
    /// Expects a pitfall's fault, or a fix's known flaw, to show.
    ///
    /// - Parameters:
    ///   - id: The end of the identifier, after the variant's name: `freezes` becomes `on-main-freezes`.
    ///   - sentence: The rest of the sentence, after the variant's name: "freezes the screen …".
    ///   - role: What the expectation demonstrates; by default the variant's kind decides.
    package func shows(
        _ id: String,
        _ sentence: String,
        _ condition: Condition,
        in scenario: Scenario,
        as role: Expectation.Role? = nil
    ) -> Expectation {
        let role = role ?? (description.kind == .pitfall ? .pitfallShows : .flawShows)
        return expectation(role, Promise(id, sentence, condition), scenario)
    }

    /// Expects a fix to achieve something.
    package func holds(_ promise: Promise, in scenario: Scenario) -> Expectation {
        expectation(.fixHolds, promise, scenario)
    }

    package func holds(_ id: String, _ sentence: String, _ condition: Condition, in scenario: Scenario) -> Expectation {
        holds(Promise(id, sentence, condition), in: scenario)
    }

    /// Expects a variant to do the same work as all other variants, including the pitfalls. Only then can their figures
    /// be compared.
    package func doesSameWork(_ promise: Promise, in scenario: Scenario) -> Expectation {
        expectation(.sameWork, promise, scenario)
    }

    package func doesSameWork(
        _ id: String,
        _ sentence: String,
        _ condition: Condition,
        in scenario: Scenario
    ) -> Expectation {
        doesSameWork(Promise(id, sentence, condition), in: scenario)
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

/// Methods that apply the same sentence to each of several variants. With several scenarios, the identifier ends with
/// the scenario's name.
extension [Variant] {
    package func show(_ id: String, _ text: String, _ condition: Condition, in scenario: Scenario) -> [Expectation] {
        map { $0.shows(id, text, condition, in: scenario) }
    }

    package func hold(_ id: String, _ text: String, _ condition: Condition, in scenario: Scenario) -> [Expectation] {
        hold(Promise(id, text, condition), in: scenario)
    }

    package func hold(_ promise: Promise, in scenario: Scenario) -> [Expectation] {
        map { $0.holds(promise, in: scenario) }
    }

    package func hold(_ promise: Promise, inEach scenarios: [Scenario]) -> [Expectation] {
        hold(promise, inEach: scenarios.map { ($0, words: $0.name) })
    }

    /// - Parameter scenarios: Each scenario, with the words that describe it at the end of the sentence. A learner
    ///   doesn't know a scenario's name.
    package func hold(_ promise: Promise, inEach scenarios: [(Scenario, words: String)]) -> [Expectation] {
        flatMap { variant in scenarios.map { variant.holds(promise.named(after: $0, $1), in: $0) } }
    }

    package func doSameWork(
        _ id: String,
        _ text: String,
        _ condition: Condition,
        in scenario: Scenario
    ) -> [Expectation] {
        doSameWork(Promise(id, text, condition), in: scenario)
    }

    package func doSameWork(_ promise: Promise, in scenario: Scenario) -> [Expectation] {
        map { $0.doesSameWork(promise, in: scenario) }
    }

    package func doSameWork(_ promise: Promise, inEach scenarios: [Scenario]) -> [Expectation] {
        doSameWork(promise, inEach: scenarios.map { ($0, words: $0.name) })
    }

    /// - Parameter scenarios: As for ``hold(_:inEach:)``.
    package func doSameWork(_ promise: Promise, inEach scenarios: [(Scenario, words: String)]) -> [Expectation] {
        flatMap { variant in scenarios.map { variant.doesSameWork(promise.named(after: $0, $1), in: $0) } }
    }
}

extension Expectation {
    /// Returns the same expectation, judged on one system only. On other systems its verdict is "not on this system".
    package func only(on system: System) -> Expectation {
        var expectation = self
        expectation.system = system
        return expectation
    }

    /// Returns the same expectation, but judged even on a busy machine. Precondition: its figures are counts that no
    /// delay changes.
    package func unaffectedByDelays() -> Expectation {
        var expectation = self
        expectation.isUnaffectedByDelays = true
        return expectation
    }
}

// MARK: - Common promises

extension Promise {
    /// The main thread's own work delays no frame, in every sample that the machine did not disturb.
    package static let framesKept = keepingFrames("")

    /// Like ``framesKept``, with a condition in the sentence: "with a save every 250 rows".
    package static func framesKept(_ condition: String) -> Promise { keepingFrames(" \(condition)") }

    private static func keepingFrames(_ condition: String) -> Promise {
        Promise(
            "keeps-frames",
            "keeps the frames\(condition): the main thread is never blocked for more than a frame by its own work.",
            .maximum(.longestOwnStall) <= Metric.frame
        )
    }

    /// No row is lost: ``Metric/lostRows`` is 0 in every sample.
    package static let noRowLost = Promise(
        "loses-nothing",
        "loses no row: each imported row is in the store and in the list.",
        .maximum(.lostRows) == 0
    )

    /// Promises that every sample does all the work.
    ///
    /// - Parameter outcome: The metric that counts the work done. In every sample this metric must reach `value`, its
    ///   largest possible value.
    package static func outcome(_ id: String, _ text: String, _ outcome: Metric, equals value: Double) -> Promise {
        Promise(id, text, .minimum(outcome) == value)
    }

    /// Promises that Cancel stops the work within this time after the tap.
    ///
    /// - Parameter metric: A metric in milliseconds, such as ``Metric/workAfterCancel``.
    package static func stopsWhenCancelled(_ metric: Metric, within milliseconds: Double) -> Promise {
        Promise(
            "stops",
            "stops when the user taps Cancel: it works for at most \(Metric.Unit.milliseconds.text(milliseconds)) more.",
            metric <= milliseconds
        )
    }

    /// Returns the promise for one of several scenarios. The identifier ends with the scenario's name, and the sentence
    /// ends with `words`.
    fileprivate func named(after scenario: Scenario, _ words: String) -> Promise {
        let period = sentence.hasSuffix(".") ? "." : ""
        return Promise(
            "\(identifier)-\(scenario.name)",
            "\(sentence.dropLast(period.count)) (\(words))\(period)",
            condition
        )
    }
}
