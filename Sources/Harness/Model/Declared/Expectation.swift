/// A statement about the samples that a run can disprove.
package struct Expectation: Codable, Sendable, Hashable {
    /// An identifier that is unique in the experiment and never changes, so that the verdicts of different runs can be
    /// compared.
    package var identifier: String
    package var role: Role
    /// The statement in words, written for a student.
    package var sentence: String
    package var claim: Claim
    /// The only system that the expectation applies to. Nil means all systems.
    package var system: System?
    /// Whether the expectation's figures are counts that no delay changes. A finished sample then decides the
    /// expectation even if the machine disturbed the sample. The value is nil if the expectation depends on time.
    package var isUnaffectedByDelays: Bool?

    package init(identifier: String, role: Role, sentence: String, claim: Claim, system: System? = nil) {
        (self.identifier, self.role, self.sentence) = (identifier, role, sentence)
        (self.claim, self.system) = (claim, system)
    }

    /// An operating system, which is identified by its kernel's name.
    package enum System: String, Codable, Sendable {
        case linux = "Linux"
    }

    func concerns(_ environment: EnvironmentRecord) -> Bool {
        system.map { environment.kernel.hasPrefix($0.rawValue) } ?? true
    }

    /// The role of an expectation, which says what is wrong if the expectation fails.
    package enum Role: String, Codable, Sendable {
        /// The pitfall must show, because otherwise the experiment demonstrates nothing.
        case pitfallShows
        case flawShows
        case fixHolds
        /// Every variant must have done the same work, because otherwise a comparison of their figures means nothing.
        case sameWork

        /// Whether a failure speaks against a fix or against the measurement. If false, a failure only means that a
        /// demonstration has failed.
        package var judgesTheFix: Bool { self == .fixHolds || self == .sameWork }

        /// The requirement that failed, as a note before the evidence.
        package var label: String {
            switch self {
            case .pitfallShows: "the pitfall must show"
            case .flawShows: "the flaw must show"
            case .sameWork: "the work must be the same"
            case .fixHolds: "the fix must hold"
            }
        }
    }

    /// The samples of one variant in one scenario.
    package struct Cell: Codable, Sendable, Hashable {
        package var variant: String
        package var scenario: String

        package init(_ variant: String, in scenario: String) {
            (self.variant, self.scenario) = (variant, scenario)
        }
    }

    /// A statistic of a metric over the samples of one cell.
    package struct Figure: Codable, Sendable, Hashable {
        package var statistic: Statistic
        package var metric: String
        package var cell: Cell

        package init(_ statistic: Statistic, of metric: String, _ cell: Cell) {
            (self.statistic, self.metric, self.cell) = (statistic, metric, cell)
        }
    }

    package enum Statistic: String, Codable, Sendable {
        case minimum, median, maximum

        package var label: String {
            switch self {
            case .minimum: "smallest"
            case .median: "median"
            case .maximum: "largest"
            }
        }
    }

    package enum Relation: String, Codable, Sendable {
        case atMost = "≤"
        case atLeast = "≥"
        case equals = "="

        package func holds(_ observed: Double, _ bound: Double) -> Bool {
            switch self {
            case .atMost: observed <= bound
            case .atLeast: observed >= bound
            case .equals: observed == bound
            }
        }

        package var label: String {
            switch self {
            case .atMost: "at most"
            case .atLeast: "at least"
            case .equals: "must be"
            }
        }
    }

    package enum Bound: Codable, Sendable, Hashable {
        case constant(Double)
        /// A multiple of another figure of the same run.
        case multiple(Double, of: Figure)
    }

    package enum Claim: Codable, Sendable, Hashable {
        case figure(Figure, Relation, Bound)
        /// Every sample of the cell must crash with this cause, because the lesson shows the crash.
        case crashes(Cell, by: CrashCause)
        /// Every sample of the cell must hang until the harness kills it at the deadline, because the lesson shows the
        /// deadlock.
        case timesOut(Cell)
        /// Every sample of the cell must run to its end. Its figures do not matter.
        case finishes(Cell)
    }
}

extension Expectation.Claim {
    /// The cells whose samples decide the verdict.
    package var cells: [Expectation.Cell] {
        switch self {
        case .figure(let figure, _, .multiple(_, of: let other)) where other.cell != figure.cell:
            [figure.cell, other.cell]
        case .figure(let figure, _, _): [figure.cell]
        case .crashes(let cell, by: _), .timesOut(let cell), .finishes(let cell): [cell]
        }
    }
}
