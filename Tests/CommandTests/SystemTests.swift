import Foundation
import Testing

/// The course runs on Linux and on macOS, but CI's strict build runs on Linux only. So these tests search the sources
/// for code that only one system has.
@Suite("What belongs to one system")
struct SystemTests {
    /// The Swift files of the harness, the subjects and the experiments, by their paths in the checkout.
    private static let sources: [(path: String, text: String)] = {
        var sources: [(path: String, text: String)] = []
        for folder in ["Sources", "experiments"] {
            let entries = FileManager.default.enumerator(atPath: "\(Checkout.root)/\(folder)")
            let names = entries?.compactMap { $0 as? String } ?? []
            for name in names where name.hasSuffix(".swift") && !name.contains("/yours/") {
                guard let text = try? Checkout.text("\(folder)/\(name)") else { continue }
                sources.append((path: "\(folder)/\(name)", text: text))
            }
        }
        return sources
    }()

    /// Returns the files whose code contains the pattern. Comments do not count. The folder `Measuring` does not count
    /// either, because code for one system belongs there.
    private static func files(with pattern: some RegexComponent) -> Set<String> {
        let found = sources.filter { path, text in
            !path.hasPrefix("Sources/Harness/Measuring/")
                && text.split(separator: "\n").contains { line in
                    !line.drop(while: \.isWhitespace).hasPrefix("//") && line.contains(pattern)
                }
        }
        return Set(found.map(\.path))
    }

    @Test("Only these files name files of one system")
    func systemFiles() {
        let allowed: Set = [
            "Sources/Harness/Model/Files/WholeFile.swift",
            "Sources/Harness/Model/Measured/AllowedProcessors.swift",
            "Sources/Harness/Model/Measured/ProcessorQuota.swift",
            "Sources/Harness/Sampling/EnvironmentProbe.swift",
            "Sources/Harness/Sampling/StarvedProcess.swift",
            "Sources/pitfalls/Detect/DetectedSample.swift",
            "Sources/pitfalls/Doctor/MachineProbe.swift",
            "experiments/context-confinement/exercises/force-the-tear/TimedWait.swift",
            "experiments/line-reader/LineInput.swift",
        ]
        #expect(Self.files(with: #/"/(proc|sys|System|Library|Applications|etc)/|"/dev/(full|shm)/#) == allowed)
    }

    @Test("Only subjects that call the system import its C library, and each names both systems' libraries")
    func libraries() throws {
        let allowed = [
            "Sources/Subjects/LineReader/", "Sources/Subjects/LoopbackServer/", "Sources/Subjects/TransitFeed/",
            "Sources/Subjects/loopback-server/", "experiments/download-limit/Downloads/Transfer/PartFile.swift",
            "experiments/line-reader/LinePipe.swift", "experiments/never-emptied-group/",
            "experiments/preloaded-store/exercises/whole-or-nothing/EarlierLaunch.swift",
            "experiments/unbounded-fan-out/TimetableArchive/",
        ]
        let both = """
            #if canImport(Glibc)
                import Glibc
            #elseif canImport(Darwin)
                import Darwin
            #endif
            """
        let found = Self.files(with: #/^\s*import (Glibc|Darwin)/#)
        #expect(!found.isEmpty)
        for path in found {
            #expect(allowed.contains { path.hasPrefix($0) }, "\(path)")
            #expect(try Checkout.text(path).contains(both), "\(path)")
        }
    }

    @Test("Temporary files are in TMPDIR's folder, although Foundation ignores TMPDIR on Apple's systems")
    func temporaryFolder() {
        #expect(Self.files(with: #/temporaryDirectory(?!\w)/#) == ["Sources/Harness/Sampling/ScratchSpace.swift"])
    }

    @Test("No operation's property has a name that Objective-C's Operation has already")
    func operations() {
        let taken = #/\b(var|let) (executing|finished|cancelled|ready|concurrent|asynchronous)\b/#
        let clashes = Self.sources.filter { _, text in
            text.contains(#/class \w+(<.*>)?: \w*Operation\b/#) && text.contains(taken)
        }
        #expect(clashes.map(\.path) == [])
    }

    @Test("The page on other systems lists the experiments with expectations about Linux alone")
    func onLinuxAlone() throws {
        let page = try Checkout.text("experiments/README.md")
        let sentence = try #require(page.firstMatch(of: #/These expectations are in ([^.]+)\./#))
        let listed = sentence.1.matches(of: /`([a-z-]+)`/).map { String($0.1) }
        let declared = Self.files(with: #/\.only\(on: \.linux\)/#).compactMap { path in
            path.hasPrefix("experiments/") ? String(path.split(separator: "/")[1]) : nil
        }
        #expect(listed == Set(declared).sorted())
    }
}
