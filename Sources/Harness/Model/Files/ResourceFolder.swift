import Foundation

/// The folder into which a build copies a target's resources. The folder is next to the program.
///
///     let lesson = try ResourceFolder(of: "progress-flood").text("README.md")
///
/// This type throws an error if the folder is missing, whereas `Bundle.module` traps.
package struct ResourceFolder: Sendable {
    package let path: String

    /// - Throws: ``HarnessError`` if the folder is missing.
    package init(of target: String) throws(HarnessError) {
        #if os(macOS)
            let name = "pitfalls_\(target).bundle"
        #else
            let name = "pitfalls_\(target).resources"
        #endif
        let places = Self.places
        guard let place = places.first(where: { FileManager.default.isFolder(atPath: $0.appending(path: name).path) })
        else {
            throw HarnessError("the folder \(name) is not next to this program in \(places[0].path); build again")
        }
        path = Self.contents(of: place.appending(path: name).path)
    }

    /// - Throws: ``HarnessError`` if the file cannot be read.
    package func text(_ file: String) throws(HarnessError) -> String {
        do {
            return String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)")), as: UTF8.self)
        } catch {
            throw HarnessError("cannot read \(path)/\(file); build again")
        }
    }

    /// Returns the folder of a bundle's files. One of Swift's build systems makes flat bundles, the other makes bundles
    /// as Xcode does.
    package static func contents(of bundle: String) -> String {
        let inner = "\(bundle)/Contents/Resources"
        return FileManager.default.isFolder(atPath: inner) ? inner : bundle
    }

    /// The folders in which a build or an installation may put the resource folder. The running executable's folder
    /// comes first.
    private static var places: [URL] {
        let executable = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
        let code = Bundle(for: Code.self)
        return [
            executable.resolvingSymlinksInPath().deletingLastPathComponent(),
            executable.deletingLastPathComponent(),
            Bundle.main.bundleURL,
            code.bundleURL,
            // On macOS, tests are a bundle that another program loads, and the resources are next to this bundle.
            code.bundleURL.deletingLastPathComponent(),
        ] + [Bundle.main.resourceURL, code.resourceURL].compactMap(\.self)
    }

    /// A class of this module, because `Bundle(for:)` finds the bundle of a class.
    private final class Code {}
}
