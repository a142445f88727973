import Foundation
import Model
import Testing

/// Tests that detectors' findings are stored, merged and read again.
@Suite("DetectorFile")
struct DetectorFileTests {
    private let folder: TestFolder
    private var path: String { folder.file("detectors.json") }

    init() throws {
        folder = try TestFolder()
    }

    private static func experiment(_ name: String, _ findings: [Detector: Bool?]) -> DetectedExperiment {
        var variant = DetectedVariant(name: "on-main", kind: .pitfall)
        for (detector, notices) in findings { variant[detector] = Finding(notices: notices, "said so") }
        return DetectedExperiment(
            name: name,
            measuredAt: Date(timeIntervalSince1970: 1_000_000),
            environment: ResultDocument.example.environment,
            variants: [variant]
        )
    }

    @Test("A written file is read again")
    func written() throws {
        var document = DetectorDocument()
        document.take(Self.experiment("sum", [.compiler: true, .crash: nil, .twoItems: false]), among: ["sum"])
        try DetectorFile.write(document, to: path)
        let variant = try #require(try DetectorFile.read(path).experiment("sum")?.variants.first)
        #expect(variant[.compiler] == Finding(notices: true, "said so"))
        #expect(variant[.crash]?.notices == nil && variant[.crash] != nil)
        #expect(variant[.twoItems]?.notices == false)
        #expect(variant[.hangDetector] == nil)
        #expect(variant.noticing == [.compiler])
    }

    @Test("A variant is unnoticed if all detectors were asked and none noticed it, even if one cannot say")
    func unnoticed() {
        let silent = Dictionary(uniqueKeysWithValues: Detector.allCases.map { ($0, Bool?.some(false)) })
        func isUnnoticed(_ answers: [Detector: Bool?]) -> Bool? {
            Self.experiment("sum", answers).variants.first?.isUnnoticed
        }
        #expect(isUnnoticed(silent) == true)
        #expect(isUnnoticed(silent.merging([.twoItems: nil]) { $1 }) == true)
        #expect(isUnnoticed(silent.merging([.crash: true]) { $1 }) == false)
        #expect(isUnnoticed(silent.filter { $0.key != .crash }) == false)
    }

    @Test("A second measurement replaces only what it measured, and keeps the manifest's order")
    func joined() {
        var document = DetectorDocument()
        document.take(Self.experiment("sum", [.compiler: false, .crash: true]), among: ["list", "sum"])
        document.take(Self.experiment("list", [.compiler: false]), among: ["list", "sum"])
        document.take(Self.experiment("sum", [.compiler: true]), among: ["list", "sum"])
        #expect(document.experiments.map(\.name) == ["list", "sum"])
        #expect(document.experiment("sum")?.variants.first?.noticing == [.compiler, .crash])
    }

    @Test(
        "Another kind of file, or another version, is refused in one sentence",
        arguments: [
            ("{}", "is not a detectors.json"), ("[", "is not a detectors.json"),
            (#"{"format":"pitfalls-results","version":1}"#, "is not a detectors.json"),
            (#"{"format":"pitfalls-detectors","version":2}"#, "has version 2 of the format"),
            (#"{"format":"pitfalls-detectors","version":1}"#, "is damaged (experiments is missing)"),
        ]
    )
    func refused(text: String, reason: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: ResultFileError.self) { try DetectorFile.read(path) }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }
}
