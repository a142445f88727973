import Foundation

/// What the programs of a package are built from: the targets that each one links, and their files.
package struct PackageSources: Sendable {
    private struct Target: Sendable {
        /// As the manifest declares it: its settings are part of it.
        let declaration: String
        let folder: String
        let excluded: [String]
        let dependencies: [String]
    }

    /// By name.
    private let targets: [String: Target]
    /// By name, with the targets of each.
    private let products: [String: [String]]
    /// What holds for all targets.
    private let common: Set<String>
    /// Each file's kind and contents, by its path in the package.
    private let files: [String: String]

    /// - Parameters:
    ///   - manifest: What `swift package dump-package` prints.
    ///   - files: Something that differs where a file differs, by the file's path in the package.
    ///   - resolved: The `Package.resolved` that the build has written or used: most packages commit none.
    /// - Returns: Nil if the manifest cannot be read, or names a package whose files are elsewhere on this machine.
    package init?(manifest: Data, files: [String: String], resolved: Data? = nil) {
        guard var package = (try? JSONSerialization.jsonObject(with: manifest)) as? [String: Any],
            let targets = package["targets"] as? [[String: Any]],
            let products = package["products"] as? [[String: Any]],
            let packages = (package["dependencies"] as? [[String: Any]])?.map(Self.text),
            // A package of a version is in Package.resolved.
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
        // The folder that it was read in is no difference, and what others link is none either.
        for key in ["targets", "products", "packageKind"] { package[key] = nil }
        guard let rest = Self.text(package) else { return nil }
        common = Set(
            [rest] + files.filter { Self.concernsAll($0.key) }.map { "\($0.key) \($0.value)" }
                + [Self.versions(resolved)].compactMap(\.self)
        )
        self.files = files
    }

    /// All that a program is built from, as texts: two revisions with the same texts build the same program.
    ///
    /// - Returns: Nil if the package has no program of this name.
    package func inputs(of program: String) -> Set<String>? {
        var open = products[program] ?? (targets[program] == nil ? [] : [program])
        guard !open.isEmpty else { return nil }
        var inputs = common
        var seen: Set<String> = []
        while let name = open.popLast() {
            // What is no target of the package is another package's.
            guard seen.insert(name).inserted, let target = targets[name] else { continue }
            inputs.insert(target.declaration)
            for (path, contents) in files where isInput(path, of: target) { inputs.insert("\(path) \(contents)") }
            open += target.dependencies
        }
        return inputs
    }

    /// A lesson is copied beside its program, and no sample reads it.
    private func isInput(_ path: String, of target: Target) -> Bool {
        path.hasPrefix("\(target.folder)/") && !path.hasSuffix("/README.md")
            && !target.excluded.contains { path == $0 || path.hasPrefix("\($0)/") }
    }

    /// Whether a file decides how everything is built.
    private static func concernsAll(_ path: String) -> Bool {
        path == ".swift-version" || path.hasPrefix(".swiftpm/")
    }

    /// The versions of other packages. Beside them the file has a hash of the whole manifest, which is no version.
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
