import Foundation
import Model

/// A new experiment in a checkout: its folder and its line in the manifest.
struct NewExperiment {
    let template: ExperimentTemplate
    /// The checkout's root.
    let root: String

    private var folder: String { "\(root)/experiments/\(template.name.text)" }
    private var manifest: String { "\(root)/Package.swift" }

    /// Writes everything, or nothing.
    ///
    /// - Throws: ``UsageError`` if the folder exists already, or a file has no place for the new line.
    func write() throws {
        guard !FileManager.default.fileExists(atPath: folder) else {
            throw UsageError("\(folder.shownPath) exists; choose another name")
        }
        let manifestText = try text(manifest)
        // A program or a library of the package has the name: with a second one of it nothing builds any more.
        guard !manifestText.contains("\"\(template.name.text)\"") else {
            throw UsageError("Package.swift has a target \(template.name.text) already; choose another name")
        }
        let changed = try inserted(
            "    experiment(\"\(template.name.text)\"),",
            into: manifestText,
            of: manifest,
            amongLinesThatStartWith: "    experiment(\""
        )
        var isOurs = false
        do {
            try writeFolder()
            isOurs = true
            try WholeFile.write(Data(changed.utf8), to: manifest)
        } catch {
            try? WholeFile.write(Data(manifestText.utf8), to: manifest)
            // A folder that another process created in the meantime stays.
            if isOurs { try? FileManager.default.removeItem(atPath: folder) }
            throw UsageError("cannot write the experiment into \(root.shownPath): \(error)")
        }
    }

    /// Fills a folder with another name first, so that nobody sees an incomplete one.
    private func writeFolder() throws {
        let unfinished = "\(root)/experiments/.\(template.name.text)-\(UUID().uuidString)"
        do {
            try FileManager.default.createDirectory(atPath: unfinished, withIntermediateDirectories: false)
            for (name, text) in template.files {
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

    /// A file's text with the line in alphabetical order among similar lines.
    private func inserted(
        _ line: String,
        into text: String,
        of path: String,
        amongLinesThatStartWith start: String
    ) throws -> String {
        var lines = text.components(separatedBy: "\n")
        let alike = lines.indices.filter { lines[$0].hasPrefix(start) }
        guard let last = alike.last else {
            throw UsageError(
                "\(path.shownPath) has no line “\(start)…”; give the checkout of this project"
            )
        }
        let place = alike.first { line < lines[$0] } ?? last + 1
        lines.insert(line, at: place)
        return lines.joined(separator: "\n")
    }

    private func text(_ path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("cannot read \(path.shownPath); give the checkout of this project")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
