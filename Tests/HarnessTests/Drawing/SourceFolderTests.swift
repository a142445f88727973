import Drawing
import Foundation
import Testing

/// Tests that no name leads out of the folder. The names of experiments and files come from results, which are not
/// trusted.
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
        try TestFolder.use { home in
            let experiment = try home.write("", to: "experiments/sum/README.md").deletingLastPathComponent()
            try home.write("secret", to: "secret.swift")
            try FileManager.default.createSymbolicLink(
                at: experiment.appending(path: "plain"),
                withDestinationURL: home
            )
            let sources = SourceFolder(path: home.appending(path: "experiments").path, isAsMeasured: true)
            #expect(sources.place(of: "sum", file: "plain/secret.swift") == nil)
        }
    }
}
