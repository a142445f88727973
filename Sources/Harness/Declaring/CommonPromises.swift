import Model

extension Promise {
    /// Every frame is served in time, as far as the main thread decides it; in every sample that the machine did not
    /// disturb.
    package static let framesKept = Promise(
        "keeps-frames",
        "keeps the frames: the main thread is never blocked for more than a frame by its own work.",
        .maximum(.longestOwnStall) <= Metric.frame
    )

    /// As ``framesKept``, under a condition that the sentence names: "with a save every 250 rows".
    package static func framesKept(_ condition: String) -> Promise {
        Promise(
            "keeps-frames",
            "keeps the frames \(condition): the main thread is never blocked for more than a frame by its own work.",
            .maximum(.longestOwnStall) <= Metric.frame
        )
    }
}

extension Promise {
    /// No row is lost: ``Metric/lostRows`` is 0 in every sample.
    package static let noRowLost = Promise(
        "loses-nothing",
        "loses no row: each imported row is in the store and in the list.",
        .maximum(.lostRows) == 0
    )

    /// No sample does less than the whole work.
    ///
    /// - Parameter outcome: The metric that counts what was done; its smallest value must be `value`, the greatest
    ///   possible.
    package static func outcome(
        _ identifier: String,
        _ sentence: String,
        _ outcome: Metric,
        equals value: Double
    ) -> Promise {
        Promise(identifier, sentence, .minimum(outcome) == value)
    }

    /// Cancel stops the work: it computes, loads or imports for at most this long after the tap.
    ///
    /// - Parameter metric: In milliseconds, such as ``Metric/workAfterCancel``.
    package static func stopsWhenCancelled(_ metric: Metric, within milliseconds: Double) -> Promise {
        Promise(
            "stops",
            "stops when the user taps Cancel: it works for at most \(Metric.Unit.milliseconds.text(milliseconds)) more.",
            metric <= milliseconds
        )
    }

    /// The same promise in one of several scenarios: its identifier and its sentence name the scenario.
    func named(after scenario: Scenario) -> Promise {
        let period = sentence.hasSuffix(".") ? "." : ""
        return Promise(
            "\(identifier)-\(scenario.name)",
            "\(sentence.dropLast(period.count)) (\(scenario.name))\(period)",
            condition
        )
    }
}

extension [Variant] {
    /// The promise of each variant in each scenario. The identifier ends with the scenario's name.
    package func hold(_ promise: Promise, inEach scenarios: [Scenario]) -> [Expectation] {
        flatMap { variant in scenarios.map { variant.holds(promise.named(after: $0), in: $0) } }
    }

    /// The same work by each variant in each scenario. The identifier ends with the scenario's name.
    package func doSameWork(_ promise: Promise, inEach scenarios: [Scenario]) -> [Expectation] {
        flatMap { variant in scenarios.map { variant.doesSameWork(promise.named(after: $0), in: $0) } }
    }
}
