import Foundation
import Model
import Subprocess

/// The compiler call that built a module, as found in the build's manifest (`.build/release.yaml`). Another call with
/// these arguments compiles the module without writing a file.
package struct ModuleCompilation: Sendable {
    private let compiler: String
    private let options: [String]
    private let sources: [String]

    package struct Diagnostic: Sendable, Equatable {
        package let file: String
        package let line: Int
        /// The severity, "error" or "warning".
        package let severity: String
        package let message: String
    }

    /// Finds a module's call in a manifest. Fails if the manifest does not contain the module in the expected form.
    /// `list` reads the file that lists the module's sources.
    package init?(of module: String, in manifest: String, reading list: (_ path: String) -> String?) {
        let line = manifest.split(separator: "\n").first { line in
            line.hasPrefix("    args: [") && line.contains(#""-module-name","\#(module)","-emit-dependencies""#)
        }
        guard let line, let start = line.firstIndex(of: "["),
            let arguments = try? JSONDecoder().decode([String].self, from: Data(line[start...].utf8)),
            let compiler = arguments.first,
            let sources = arguments.first(where: { $0.hasPrefix("@") }).flatMap({ list(String($0.dropFirst())) })
        else { return nil }
        self.compiler = compiler
        // The list has quotes around a path that contains a space.
        self.sources = sources.split(separator: "\n").map { $0.trimmingPrefix("'").description }.map { path in
            path.hasSuffix("'") ? String(path.dropLast()) : path
        }
        options = Self.withoutOutputs(arguments.dropFirst())
    }

    /// The options to leave out together with their values, because they name an output or the number of threads.
    private static let dropped = ["-emit-module-path", "-output-file-map", "-num-threads", "-emit-objc-header-path"]
    private static let droppedAlone: Set = [
        "-enable-batch-mode", "-incremental", "-whole-module-optimization", "-emit-dependencies", "-emit-module", "-c",
        "-serialize-diagnostics", "-parseable-output", "-emit-objc-header", "-O", "-warnings-as-errors",
    ]

    private static func withoutOutputs(_ arguments: some Sequence<String>) -> [String] {
        var options: [String] = []
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            if dropped.contains(argument) {
                _ = rest.next()
            } else if !droppedAlone.contains(argument), !argument.hasPrefix("@"), !argument.hasPrefix("-j") {
                options.append(argument)
            }
        }
        return options
    }

    /// Compiles the module up to SIL, because region isolation is checked after types.
    ///
    /// - Parameter file: The last components of the path of the source file to replace.
    /// - Throws: ``HarnessError`` if the compiler cannot be run; `CancellationError` when cancelled.
    package func diagnostics(replacing file: String? = nil, by other: String? = nil) async throws -> [Diagnostic] {
        let changed = sources.map { source in
            if let file, let other, source.hasSuffix("/\(file)") { other } else { source }
        }
        var platform = PlatformOptions.ownGroup
        platform.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        do {
            let result = try await Subprocess.run(
                .path(FilePath(compiler)),
                arguments: Arguments(
                    options + ["-whole-module-optimization", "-emit-sil", "-o", "/dev/null"] + changed
                ),
                platformOptions: platform,
                output: .string(limit: 1 << 24),
                error: .string(limit: 1 << 24)
            )
            try Task.checkCancellation()
            let diagnostics = Self.diagnostics(in: result.standardOutput + "\n" + result.standardError)
            if !result.terminationStatus.isSuccess, !diagnostics.contains(where: { $0.severity == "error" }) {
                let reason = result.standardError.split(separator: "\n").first.map(String.init) ?? "no reason given"
                throw HarnessError("the compiler cannot compile the experiment's module again: \(reason.onOneLine())")
            }
            return diagnostics
        } catch let error as HarnessError {
            throw error
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw HarnessError("cannot run the compiler \(compiler.shownPath): \("\(error)".onOneLine())")
        }
    }

    /// Returns the errors and warnings in a compiler's output, without repetitions.
    package static func diagnostics(in text: String) -> [Diagnostic] {
        var found: [Diagnostic] = []
        for line in text.split(separator: "\n") {
            guard let match = line.wholeMatch(of: /(\/[^:]+):(\d+):\d+: (error|warning): (.+)/),
                let number = Int(match.output.2)
            else { continue }
            let diagnostic = Diagnostic(
                file: String(match.output.1),
                line: number,
                severity: String(match.output.3),
                message: String(match.output.4)
            )
            if !found.contains(diagnostic) { found.append(diagnostic) }
        }
        return found
    }
}

/// The marks in code that silence the compiler. A detector removes them, to find out what the compiler would report.
package enum UnsafeMarks {
    /// The marks as written in code. Only a variant's own file loses its marks, because a lock may justify a mark in
    /// another file.
    package static let all = ["nonisolated(unsafe)", "@unchecked", "@preconcurrency"]

    /// Removes the marks from a file's text. Returns the new text and the marks that it contained. Comments stay
    /// unchanged.
    package static func removed(from text: String) -> (text: String, marks: [String]) {
        var found: Set<String> = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            guard !line.drop(while: \.isWhitespace).hasPrefix("//") else { return String(line) }
            return all.reduce(String(line)) { line, mark in
                guard line.contains(mark) else { return line }
                found.insert(mark)
                return line.replacing("\(mark) ", with: "").replacing(mark, with: "")
            }
        }
        return (lines.joined(separator: "\n"), all.filter(found.contains))
    }
}
