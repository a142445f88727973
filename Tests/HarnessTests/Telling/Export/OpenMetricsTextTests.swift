import Model
import Telling
import Testing

/// Tests the rules of OpenMetrics 1.0 that strict parsers enforce.
struct OpenMetricsTextTests {
    private func lines(_ document: ResultDocument = ScriptedRun.document()) throws -> [Substring] {
        let text = try ScriptedRun.text(.openMetrics, [document])
        #expect(text.hasSuffix("\n# EOF\n"))
        return text.split(separator: "\n").dropLast()
    }

    @Test func `every family has one type, its lines stand together, and its unit ends its name`() throws {
        var families: [Substring] = []
        for line in try lines() {
            if let type = line.firstMatch(of: /^# TYPE ([a-z][a-z0-9_]*) (gauge|info)$/) {
                #expect(!families.contains(type.1), "\(line)")
                families.append(type.1)
            } else if let unit = line.firstMatch(of: /^# UNIT (\S+) (\S+)$/) {
                #expect(unit.1 == families.last && unit.1.hasSuffix("_\(unit.2)"), "\(line)")
            } else if let help = line.firstMatch(of: /^# HELP (\S+) ./) {
                #expect(help.1 == families.last, "\(line)")
            } else {
                let name = try #require(line.firstMatch(of: /^[a-z_0-9]+/)).output
                let family = try #require(families.last)
                #expect(name == family || name == "\(family)_info", "\(line)")
            }
        }
        #expect(families.contains("pitfalls_cpu_time_seconds"))
        #expect(families.contains("pitfalls_loop_count_value"))
    }

    @Test func `every sample is a name, labels in quotes and a number, and no series is there twice`() throws {
        var seen: Set<Substring> = []
        let label = /[a-z]+="(?:[^"\\\n]|\\\\|\\"|\\n)*"/
        for line in try lines() where !line.hasPrefix("#") {
            let parts = try #require(line.wholeMatch(of: /([a-z0-9_]+(?:\{(.*)\})?) (\S+)/), "\(line)")
            #expect(seen.insert(parts.1).inserted, "\(line)")
            #expect(Double(parts.3) != nil, "\(line)")
            if var labels = parts.2 {
                while let match = labels.prefixMatch(of: label) {
                    labels = labels[match.range.upperBound...].trimmingPrefix(",")
                }
                #expect(labels.isEmpty, "\(line)")
            }
        }
    }

    @Test func `figures are in base units, with their quartiles; a crash and a hang are counted`() throws {
        let lines = try lines()
        func value(_ name: String, _ statistic: String) -> Substring? {
            lines.first {
                $0.hasPrefix("\(name){") && $0.contains("variant=\"coalesced\"")
                    && $0.contains("statistic=\"\(statistic)\"")
            }?.split(separator: " ").last
        }
        #expect(value("pitfalls_cpu_time_seconds", "median") == "0.5")
        #expect(value("pitfalls_cpu_time_seconds", "lower_quartile") == "0.375")
        #expect(value("pitfalls_longest_stall_seconds", "median") == "0.0125")
        #expect(value("pitfalls_slot_utilisation_ratio", "median") == "0.98")
        #expect(value("pitfalls_throughput_rows_per_second", "median") == "1000")
        #expect(value("pitfalls_unfinished_samples", "median") == "2")
        #expect(value("pitfalls_peak_threads", "median") == nil)
        #expect(lines.contains { $0.hasPrefix("pitfalls_counted_samples{") && $0.hasSuffix("} 3") })
    }

    @Test func `two names that become the same family name are two series`() throws {
        var document = ScriptedRun.document()
        document.experiments[0].experiment.metrics.append(Metric("cpu-time", .seconds, "Another."))
        for index in document.experiments[0].samples.indices {
            document.experiments[0].samples[index].metrics["cpu-time"] = .value(3)
        }
        let series = try lines(document).filter { $0.hasPrefix("pitfalls_cpu_time_seconds{") }
            .map { $0.split(separator: " ").dropLast().joined(separator: " ") }
        #expect(series.count == 12)
        #expect(Set(series).count == 12)
    }
}
