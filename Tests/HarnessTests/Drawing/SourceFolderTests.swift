import Drawing
import Foundation
import Testing

/// The names of experiments and files come from results, which may come from anywhere.
@Suite
struct SourceFolderTests {
    private let sources = SourceFolder(path: "/checkout/experiments", isAsMeasured: true)

    @Test(
        arguments: [
            ("OnMain.swift", "/checkout/experiments/sum/OnMain.swift"),
            ("plain/OnMain.swift", "/checkout/experiments/sum/plain/OnMain.swift"),
        ]
    )
    func `a variant's file is in the experiment's folder, or in a folder of it`(file: String, place: String) {
        #expect(sources.place(of: "sum", file: file) == place)
    }

    @Test(
        arguments: [
            "", "/", "/etc/passwd", "../OnMain.swift", "plain/../../OnMain.swift", "plain/..", "./OnMain.swift",
            ".git/config", "plain/.hidden", "plain/", "/OnMain.swift", "plain//OnMain.swift", "a/b/OnMain.swift",
            "plain/On\0Main.swift",
        ]
    )
    func `a name that leads out of the folder, or deeper, has no place`(file: String) {
        #expect(sources.place(of: "sum", file: file) == nil)
    }

    @Test func `a folder that is a link out of the experiments has no place`() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "pitfalls-tests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let experiment = home.appending(path: "experiments/sum")
        try FileManager.default.createDirectory(at: experiment, withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: home.appending(path: "secret.swift"))
        try FileManager.default.createSymbolicLink(
            atPath: experiment.appending(path: "plain").path,
            withDestinationPath: home.path
        )
        let sources = SourceFolder(path: home.appending(path: "experiments").path, isAsMeasured: true)
        #expect(sources.place(of: "sum", file: "plain/secret.swift") == nil)
    }
}
