import Model

/// What a sanitizer wrote to a sample's standard error, reduced to what stays the same from sample to sample.
///
/// Runtimes report things that no pitfall has caused: a timer that is never freed, a library that was built without the
/// sanitizer. So each report gets a signature, and those that a fix of the same experiment gets too count for nobody.
package struct SanitizerReport: Sendable {
    /// Such as "data race at ReentrantCounter.swift:12": the kind, and the first place in the experiment's own code, or
    /// in what it is about; for a report without such a place, the first function.
    package let signatures: Set<String>

    /// - Parameter text: A sample's standard error.
    package init(_ text: String) {
        var signatures: Set<String> = []
        var kind: String?
        var frames: [Substring] = []
        func end() {
            if let kind { signatures.insert("\(kind) \(Self.place(frames))") }
            kind = nil
            frames = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let began = Self.kind(of: line) {
                end()
                kind = began
            } else if let frame = line.firstMatch(of: /^\s+#\d+ (.+)$/) {
                frames.append(frame.output.1)
            } else if line.allSatisfy(\.isWhitespace), kind.map(Self.isLeak) == true {
                end()
            } else if line.hasPrefix("SUMMARY: ") {
                end()
            }
        }
        end()
        self.signatures = signatures
    }

    /// The kind of a report that begins with this line; nil if none does.
    private static func kind(of line: Substring) -> String? {
        if let race = line.firstMatch(of: /WARNING: ThreadSanitizer: (.+?) \(pid=/) { return String(race.output.1) }
        if let fault = line.firstMatch(of: /ERROR: AddressSanitizer: (\S+)/) { return String(fault.output.1) }
        if let leak = line.firstMatch(of: /^(Direct|Indirect) leak of/) { return "\(leak.output.1.lowercased()) leak" }
        return nil
    }

    private static func isLeak(_ kind: String) -> Bool { kind.hasSuffix("leak") }

    private static func place(_ frames: [Substring]) -> String {
        for frame in frames {
            if let own = frame.firstMatch(of: /\/(?:experiments|Sources\/Subjects)\/\S*?([^\/:\s]+\.swift:\d+)/) {
                return "at \(own.output.1)"
            }
        }
        let first = frames.first?.firstMatch(of: /^0x[0-9a-f]+ in (\S+)/)
        return "in \(first.map { String($0.output.1) } ?? "unknown code")"
    }
}
