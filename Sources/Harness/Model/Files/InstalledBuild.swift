import Foundation

/// A build that was installed without its checkout, from the archive or the image. `.ci/package` puts the file
/// `pitfalls.build` next to its programs.
package struct InstalledBuild: Sendable {
    package let commit: String
    /// Whether the checkout had uncommitted changes.
    package let isDirty: Bool
    /// The first line of `swift --version` where the programs were built.
    package let swift: String
    /// The folder with the experiments' lessons and code.
    package let experiments: String

    /// The running program's build; nil if the program is not installed.
    package static let current = InstalledBuild(
        in: URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
            .resolvingSymlinksInPath().deletingLastPathComponent().path
    )

    /// Reads the file, whose lines are the commit, as `git describe --dirty` writes it, and the version of Swift.
    package init?(in folder: String) {
        guard let text = try? BoundedFile.text("\(folder)/pitfalls.build", atMost: 1000) else { return nil }
        let lines = text.split(separator: "\n").map(String.init)
        guard lines.count == 2 else { return nil }
        isDirty = lines[0].hasSuffix("-dirty")
        commit = isDirty ? String(lines[0].dropLast("-dirty".count)) : lines[0]
        swift = lines[1]
        experiments = "\(folder)/experiments"
    }

    /// The words with which a user starts `pitfalls`. In an installed build they begin with the folder that the user
    /// typed for this program.
    package static let pitfalls: String = {
        guard current != nil else { return inCheckout }
        let folder = (CommandLine.arguments[0] as NSString).deletingLastPathComponent as NSString
        return folder.appendingPathComponent("pitfalls").shellWord
    }()

    private static let inCheckout = "swift run -c release pitfalls"

    /// Says how to get the checkout that a subcommand needs, as the end of an error's sentence.
    package static func checkoutRemedy(for subcommand: String) -> String {
        "get one with git clone, and run \(inCheckout) \(subcommand) in it"
    }
}
