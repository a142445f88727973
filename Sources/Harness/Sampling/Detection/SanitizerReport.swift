/// The reports that a sanitizer wrote to a sample's standard error.
package struct SanitizerReport: Sendable {
    /// One reported fault.
    package struct Item: Sendable, Equatable {
        /// The kind of the fault, such as "data race" or "direct leak".
        package let kind: String
        /// The lines of the experiment's and the subjects' code, such as "OnMain.swift:12", innermost first.
        package let places: [String]
        /// The innermost function, which is shown if `places` is empty.
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

    /// Returns the kind of the report that begins on this line; nil if no report begins here.
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

    /// Returns a text that is the same for equal faults of different variants. Nil if the fault does not belong to the
    /// variant in the file.
    ///
    /// A race or a leak counts for the variant only if the report contains the variant's file. Other races and leaks
    /// may come from the runtime's main queue, from instruments, or from a process that exits early.
    package func signature(in file: String) -> String? {
        guard isRaceOrLeak else { return "\(kind) \(places.first.map { "at \($0)" } ?? "in \(function)")" }
        return place(in: file) == nil ? nil : kind
    }

    /// Describes the fault for people.
    package func text(in file: String) -> String {
        "\(kind) \((isRaceOrLeak ? place(in: file) : places.first).map { "at \($0)" } ?? "in \(function)")"
    }

    private func place(in file: String) -> String? { places.first { $0.hasPrefix("\(file):") } }
}
