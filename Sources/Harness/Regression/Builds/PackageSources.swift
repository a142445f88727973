import Foundation

/// The sources of a package's programs, as its manifest declares them.
package struct PackageSources {
    /// The sources of one program. Two revisions with equal sources give different programs only if the contents of a
    /// file differ.
    package struct Program: Equatable {
        /// The parts that affect all targets: the manifest without its targets, and the versions of other packages.
        fileprivate let common: [String]
        fileprivate var targets: Set<Target> = []

        /// Returns whether the program is built from a file of the package. Markdown files do not count, because no
        /// sample reads a lesson.
        package func isBuilt(from path: String) -> Bool {
            if path == ".swift-version" || path.hasPrefix(".swiftpm/") { return true }
            return !path.hasSuffix(".md") && targets.contains { $0.contains(path) }
        }
    }

    fileprivate struct Target: Hashable {
        /// The target as the manifest declares it, with its settings.
        let declaration: String
        let folder: String
        let excluded: [String]
        let dependencies: [String]

        func contains(_ path: String) -> Bool {
            path.hasPrefix("\(folder)/") && !excluded.contains { path == $0 || path.hasPrefix("\($0)/") }
        }
    }

    /// The targets by name.
    private let targets: [String: Target]
    /// The names of each product's targets, by the product's name.
    private let products: [String: [String]]
    private let common: [String]

    /// - Parameters:
    ///   - manifest: What `swift package dump-package` prints.
    ///   - resolved: The build's `Package.resolved`, which most packages do not commit.
    /// - Returns: Nil if the manifest is unreadable, or if it names a package in another folder of this machine.
    package init?(manifest: Data, resolved: Data? = nil) {
        guard var package = (try? JSONSerialization.jsonObject(with: manifest)) as? [String: Any],
            let targets = package["targets"] as? [[String: Any]],
            let products = package["products"] as? [[String: Any]],
            let packages = (package["dependencies"] as? [[String: Any]])?.map(Self.text),
            // Package.resolved covers only packages with a version.
            packages.allSatisfy({ $0?.contains("\"fileSystem\"") == false })
        else { return nil }
        var known: [String: Target] = [:]
        for target in targets {
            guard let name = target["name"] as? String, let declaration = Self.text(target) else { return nil }
            let folder = target["path"] as? String ?? "Sources/\(name)"
            known[name] = Target(
                declaration: declaration,
                folder: folder,
                excluded: (target["exclude"] as? [String] ?? []).map { "\(folder)/\($0)" },
                dependencies: (target["dependencies"] as? [[String: Any]] ?? []).flatMap { dependency in
                    dependency.values.compactMap { ($0 as? [Any])?.first as? String }
                }
            )
        }
        self.targets = known
        self.products = Dictionary(
            products.compactMap { product in
                guard let name = product["name"] as? String else { return nil }
                return (name, product["targets"] as? [String] ?? [])
            },
            uniquingKeysWith: +
        )
        // The targets and products are kept above, for each program. The manifest's location affects no program.
        for key in ["targets", "products", "packageKind"] { package[key] = nil }
        guard let rest = Self.text(package) else { return nil }
        common = [rest] + [Self.versions(resolved)].compactMap(\.self)
    }

    /// - Returns: Nil if the package has no program of this name.
    package func program(_ name: String) -> Program? {
        var open = products[name] ?? (targets[name] == nil ? [] : [name])
        guard !open.isEmpty else { return nil }
        var program = Program(common: common)
        while let name = open.popLast() {
            // Names that are not targets of this package belong to other packages.
            guard let target = targets[name], program.targets.insert(target).inserted else { continue }
            open += target.dependencies
        }
        return program
    }

    /// Reads the versions of other packages. Leaves out the file's hash of the whole manifest, because this hash is not
    /// a version.
    private static func versions(_ resolved: Data?) -> String? {
        guard let resolved else { return nil }
        let pins = ((try? JSONSerialization.jsonObject(with: resolved)) as? [String: Any])?["pins"]
        return pins.flatMap { text(["pins": $0]) } ?? String(decoding: resolved, as: UTF8.self)
    }

    private static func text(_ object: [String: Any]) -> String? {
        (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
