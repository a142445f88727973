import Foundation
import Model

/// A new experiment in a checkout. It consists of a folder and a line in the manifest.
struct NewExperiment {
    let template: ExperimentTemplate
    /// The checkout's root.
    let root: String

    private var folder: String { "\(root)/experiments/\(template.name.text)" }
    private var manifest: String { "\(root)/Package.swift" }

    /// Writes all files and the manifest, or changes nothing. Throws ``UsageError`` if the folder exists, or if the
    /// manifest lists no experiments.
    func write() throws {
        guard !FileManager.default.fileExists(atPath: folder) else {
            throw UsageError("\(folder.shownPath) exists; choose another name")
        }
        guard let data = FileManager.default.contents(atPath: manifest) else {
            throw UsageError("cannot read \(manifest.shownPath); give the checkout of this project")
        }
        let manifestText = String(decoding: data, as: UTF8.self)
        // A package with two targets of the same name does not build.
        guard !manifestText.contains("\"\(template.name.text)\"") else {
            throw UsageError("Package.swift has a target \(template.name.text) already; choose another name")
        }
        let changed = try withExperiment(manifestText)
        var isOurs = false
        do {
            try writeFolder()
            isOurs = true
            try WholeFile.write(Data(changed.utf8), to: manifest)
        } catch {
            try? WholeFile.write(data, to: manifest)
            // The folder may be another process's: it is removed only if this call created it.
            if isOurs { try? FileManager.default.removeItem(atPath: folder) }
            let reason = ResultFileError.reason(error)
            throw UsageError("cannot write the experiment into \(root.shownPath): \(reason); allow writing there")
        }
    }

    /// Fills a folder under a temporary name, then renames it, so that no process sees an incomplete folder.
    private func writeFolder() throws {
        let unfinished = "\(root)/experiments/.\(template.name.text)-\(UUID().uuidString)"
        do {
            try FileManager.default.createDirectory(atPath: unfinished, withIntermediateDirectories: false)
            for (name, text) in try template.files {
                let file = "\(unfinished)/\(name)"
                try FileManager.default.createDirectory(
                    atPath: (file as NSString).deletingLastPathComponent,
                    withIntermediateDirectories: true
                )
                try WholeFile.write(Data(text.utf8), to: file)
            }
            try FileManager.default.moveItem(atPath: unfinished, toPath: folder)
        } catch {
            try? FileManager.default.removeItem(atPath: unfinished)
            throw error
        }
    }

    /// Returns the manifest with a line for the experiment, inserted in alphabetical order.
    private func withExperiment(_ text: String) throws(UsageError) -> String {
        let start = "    experiment(\""
        let line = "\(start)\(template.name.text)\"),"
        var lines = text.components(separatedBy: "\n")
        let alike = lines.indices.filter { lines[$0].hasPrefix(start) }
        guard let last = alike.last else {
            throw UsageError("\(manifest.shownPath) has no line “\(start)…”; give the checkout of this project")
        }
        lines.insert(line, at: alike.first { line < lines[$0] } ?? last + 1)
        return lines.joined(separator: "\n")
    }
}
