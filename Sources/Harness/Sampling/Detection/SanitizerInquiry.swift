import Model

/// Asks a sanitizer about an experiment's pitfalls and flaws, by samples of a build with it.
package struct SanitizerInquiry: Sendable {
    private let executable: ExperimentExecutable
    private let experiment: ExperimentDescription
    private let sharedDirectory: String
    private let environment: [String: String]

    /// Samples of a cell before a sanitizer counts as silent: whether two threads meet is chance.
    private static let attempts = 2
    /// The samples in which the same report must come: a process that exits while threads are at work leaves what they
    /// held.
    private static let confirmations = 2
    /// An instrumented program is some five to fifteen times slower.
    private static let patience = 4.0

    /// - Parameter symbolizer: The program that turns addresses into functions and lines; nil if there is none.
    package init(
        _ executable: ExperimentExecutable,
        _ experiment: ExperimentDescription,
        sharedDirectory: String,
        symbolizer: String?
    ) {
        (self.executable, self.experiment, self.sharedDirectory) = (executable, experiment, sharedDirectory)
        var environment = ["ASAN_OPTIONS": "detect_leaks=1", "TSAN_OPTIONS": "exitcode=0"]
        if let symbolizer {
            environment["ASAN_SYMBOLIZER_PATH"] = symbolizer
            environment["TSAN_OPTIONS", default: ""] += " external_symbolizer_path=\(symbolizer)"
        }
        self.environment = environment
    }

    /// A finding for each variant that must show something, by its name.
    ///
    /// - Throws: ``HarnessError``; `CancellationError` when cancelled.
    package func findings(progress: (String) -> Void) async throws -> [String: Finding] {
        var findings: [String: Finding] = [:]
        var ofFixes: [Expectation.Cell: Set<String>] = [:]
        for (variant, scenarios) in experiment.shownCells {
            progress(variant.name)
            findings[variant.name] = try await finding(variant, experiment.searched(scenarios), &ofFixes)
        }
        return findings
    }

    private func finding(
        _ variant: VariantDescription,
        _ scenarios: [Scenario],
        _ ofFixes: inout [Expectation.Cell: Set<String>]
    ) async throws -> Finding {
        guard !scenarios.isEmpty else { return Finding(notices: nil, "it shows only in a scenario that takes long") }
        var endings: [String] = []
        var hasFinished = false
        let file = variant.fileName
        for scenario in scenarios {
            let excused = try await excused(variant, in: scenario, &ofFixes)
            let cell = Expectation.Cell(variant.name, in: scenario.name)
            var counts: [String: Int] = [:]
            var samples = 0
            // What has come once has another sample to come again.
            while samples < (counts.isEmpty ? Self.attempts : Self.attempts + Self.confirmations - 1) {
                samples += 1
                let sample = try await sample(cell)
                hasFinished = hasFinished || sample.outcome == .finished
                if let mishap = sample.outcome.mishap { endings.append("\(scenario.name): \(mishap)") }
                let own = sample.report.signed(in: file).filter { !excused.contains($0.signature) }
                for signature in Set(own.map(\.signature)) { counts[signature, default: 0] += 1 }
                let confirmed = own.filter { counts[$0.signature, default: 0] >= Self.confirmations }.map(\.item)
                if let first = confirmed.first(where: { !$0.places.isEmpty }) ?? confirmed.first {
                    return Finding(notices: true, "\(first.text(in: file)), in \(scenario.name)")
                }
            }
        }
        return Finding(
            // What a sanitizer says at the end, such as a leak, a sample without its end does not hear.
            notices: hasFinished ? false : nil,
            endings.isEmpty ? "no report" : "no report; \(Set(endings).sorted().joined(separator: ", "))"
        )
    }

    /// What the sanitizer says of the fixes too; a fix with a flaw does not excuse itself.
    private func excused(
        _ variant: VariantDescription,
        in scenario: Scenario,
        _ known: inout [Expectation.Cell: Set<String>]
    ) async throws -> Set<String> {
        var all: Set<String> = []
        for control in experiment.controls(in: scenario) where control.name != variant.name {
            let cell = Expectation.Cell(control.name, in: scenario.name)
            if known[cell] == nil {
                var signatures: Set<String> = []
                for _ in 0..<Self.attempts {
                    signatures.formUnion(try await sample(cell).report.signed(in: control.fileName).map(\.signature))
                }
                known[cell] = signatures
            }
            all.formUnion(known[cell] ?? [])
        }
        return all
    }

    private func sample(_ cell: Expectation.Cell) async throws -> DetectedSample {
        try await DetectedSample.take(
            cell,
            of: executable,
            sharedDirectory: sharedDirectory,
            deadline: experiment.deadline * (experiment.expectsHang(cell) ? 1 : Self.patience),
            environment: environment
        )
    }
}

extension SanitizerReport {
    /// What is about the variant of a file, each with its signature.
    fileprivate func signed(in file: String) -> [(signature: String, item: Item)] {
        items.compactMap { item in item.signature(in: file).map { ($0, item) } }
    }
}

extension VariantDescription {
    /// Without the folder of a variant that has one of its own.
    fileprivate var fileName: String { String(file.split(separator: "/").last ?? Substring(file)) }
}

/// What a sanitizer wrote to a sample's standard error.
package struct SanitizerReport: Sendable {
    /// One thing that it reported.
    package struct Item: Sendable, Equatable {
        /// Such as "data race" or "direct leak".
        package let kind: String
        /// The places in the experiment's own code, and in what it is about, the innermost first: "OnMain.swift:12".
        package let places: [String]
        /// The innermost function, for one without such a place.
        package let function: String
    }

    package let items: [Item]

    /// - Parameter text: A sample's standard error.
    package init(_ text: String) {
        var items: [Item] = []
        var kind: String?
        var frames: [Substring] = []
        func end() {
            if let kind { items.append(Item(kind: kind, frames: frames)) }
            kind = nil
            frames = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let began = Self.kind(of: line) {
                end()
                kind = began
            } else if let frame = line.firstMatch(of: /^\s+#\d+ (.+)$/) {
                frames.append(frame.output.1)
            } else if line.allSatisfy(\.isWhitespace), kind?.hasSuffix("leak") == true {
                end()
            } else if line.hasPrefix("SUMMARY: ") {
                end()
            }
        }
        end()
        self.items = items
    }

    /// The kind of a report that begins with this line; nil if none does.
    private static func kind(of line: Substring) -> String? {
        if let race = line.firstMatch(of: /WARNING: ThreadSanitizer: (.+?) \(pid=/) { return String(race.output.1) }
        if let fault = line.firstMatch(of: /ERROR: AddressSanitizer: (\S+)/) { return String(fault.output.1) }
        if let leak = line.firstMatch(of: /^(Direct|Indirect) leak of/) { return "\(leak.output.1.lowercased()) leak" }
        return nil
    }
}

extension SanitizerReport.Item {
    fileprivate init(kind: String, frames: [Substring]) {
        self.kind = kind
        places = frames.compactMap { frame in
            frame.firstMatch(of: /\/(?:experiments|Sources\/Subjects)\/\S*?([^\/:\s]+\.swift:\d+)/)
                .map { String($0.output.1) }
        }
        function = frames.first?.firstMatch(of: /^0x[0-9a-f]+ in (\S+)/).map { String($0.output.1) } ?? "unknown code"
    }

    private var isRaceOrLeak: Bool { kind.contains("race") || kind.hasSuffix("leak") }

    /// What it has in common with the same report of another variant; nil if it is not about the variant of the file.
    ///
    /// A race or a leak is the variant's only if its file is part of it: the runtime's main queue and an experiment's
    /// instruments meet in ways that the sanitizer does not see, and a process that exits early leaves what the trial
    /// has made.
    package func signature(in file: String) -> String? {
        guard isRaceOrLeak else { return "\(kind) \(places.first.map { "at \($0)" } ?? "in \(function)")" }
        return place(in: file) == nil ? nil : kind
    }

    /// For a reader.
    package func text(in file: String) -> String {
        "\(kind) \((isRaceOrLeak ? place(in: file) : places.first).map { "at \($0)" } ?? "in \(function)")"
    }

    private func place(in file: String) -> String? { places.first { $0.hasPrefix("\(file):") } }
}
