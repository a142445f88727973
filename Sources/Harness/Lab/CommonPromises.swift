import Model

extension Promise {
    /// The frames are kept: nobody sees the main thread at work.
    package static let framesKept = Promise(
        "keeps-frames",
        "keeps the frames: the main thread is never blocked for more than a frame by its own work.",
        .longestOwnStall <= Metric.frame
    )

    /// The frames are kept under a condition that the sentence names: "with a save every 250 rows".
    package static func framesKept(_ condition: String) -> Promise {
        Promise(
            "keeps-frames",
            "keeps the frames \(condition): the main thread is never blocked for more than a frame by its own work.",
            .longestOwnStall <= Metric.frame
        )
    }
}

extension Promise {
    /// No row is lost: of ``Metric/lostRows``, in every sample.
    package static let noRowLost = Promise(
        "loses-nothing",
        "loses no row: each imported row is in the store and in the list.",
        .maximum(.lostRows) == 0
    )

    /// The work ends as it must, in every sample.
    ///
    /// - Parameter outcome: The metric that counts what was done, and must be `value`.
    package static func outcome(
        _ identifier: String,
        _ sentence: String,
        _ outcome: Metric,
        equals value: Double
    ) -> Promise {
        Promise(identifier, sentence, .minimum(outcome) == value)
    }

    /// Cancel reaches the work: it computes, loads or imports for at most so long after the tap.
    ///
    /// - Parameter metric: In milliseconds, as ``Metric/workAfterCancel``.
    package static func stopsWhenCancelled(_ metric: Metric, within milliseconds: Double) -> Promise {
        Promise(
            "stops",
            "stops when the user taps Cancel: it works for at most \(Metric.Unit.milliseconds.text(milliseconds)) more.",
            metric <= milliseconds
        )
    }

    /// The same promise in one of several scenarios, which its identifier and its sentence then name.
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
    /// The promise of each variant in each scenario, whose name its identifier ends with.
    package func hold(_ promise: Promise, inEach scenarios: [Scenario]) -> [Expectation] {
        flatMap { variant in scenarios.map { variant.holds(promise.named(after: $0), in: $0) } }
    }

    /// The same work by each variant in each scenario, whose name the identifier ends with.
    package func doSameWork(_ promise: Promise, inEach scenarios: [Scenario]) -> [Expectation] {
        flatMap { variant in scenarios.map { variant.doesSameWork(promise.named(after: $0), in: $0) } }
    }
}
