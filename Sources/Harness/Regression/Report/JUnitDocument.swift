/// Test results as the XML that CI systems read: the common subset of Ant's JUnit task and Surefire.
package struct JUnitDocument {
    package struct Case {
        /// The group that shows it: an experiment.
        var className: String
        var name: String
        var outcome: Outcome
        /// What else to say of one that passed.
        var note: String?

        package init(className: String, name: String, outcome: Outcome, note: String? = nil) {
            self.className = className
            self.name = name
            self.outcome = outcome
            self.note = note
        }
    }

    package enum Outcome {
        case passed
        case failed(String)
        /// Nothing was decided.
        case skipped(String)
    }

    private let name: String
    private let cases: [Case]

    /// - Parameter name: The name of the one suite that holds all cases.
    package init(name: String, cases: [Case]) {
        self.name = name
        self.cases = cases
    }

    /// The document as text.
    package var text: String {
        let failures = cases.count { if case .failed = $0.outcome { true } else { false } }
        let skipped = cases.count { if case .skipped = $0.outcome { true } else { false } }
        let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\""
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites \(counts)>",
            "  <testsuite name=\"\(Self.escaped(name))\" \(counts) skipped=\"\(skipped)\">",
        ]
        for one in cases {
            let start = "    <testcase classname=\"\(Self.escaped(one.className))\" name=\"\(Self.escaped(one.name))\""
            switch one.outcome {
            case .passed:
                guard let note = one.note else {
                    lines.append("\(start)/>")
                    continue
                }
                lines += ["\(start)>", "      <system-out>\(Self.escaped(note))</system-out>", "    </testcase>"]
            case .failed(let reason):
                lines += ["\(start)>", "      <failure message=\"\(Self.escaped(reason))\"/>", "    </testcase>"]
            case .skipped(let reason):
                lines += ["\(start)>", "      <skipped message=\"\(Self.escaped(reason))\"/>", "    </testcase>"]
            }
        }
        lines += ["  </testsuite>", "</testsuites>"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Escaped for an attribute: XML 1.0 does not allow most control characters, not even escaped.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
