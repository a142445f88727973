import Foundation

/// Reads and writes ``DetectorDocument``.
package enum DetectorFile {
    /// In bytes: a hundred experiments have less.
    private static let largest = 4 << 20
    private static let advice = "give a detectors.json, or measure anew into another folder"

    /// - Throws: ``ResultFileError`` with one sentence that names the file and what is wrong with it.
    package static func read(_ path: String) throws(ResultFileError) -> DetectorDocument {
        let data: Data
        do {
            data = try BoundedFile.read(path, atMost: largest)
        } catch {
            throw ResultFileError("cannot read \(path.shownPath): \(error); \(advice)")
        }
        try ResultFile.check(data, of: path)
        guard let header = try? ResultFile.decoder.decode(FormatHeader.self, from: data),
            header.format == DetectorDocument.formatName
        else { throw ResultFileError("\(path.shownPath) does not say who notices what, or is damaged; \(advice)") }
        try header.expectVersion(DetectorDocument.currentVersion, of: path)
        do {
            return try ResultFile.decoder.decode(DetectorDocument.self, from: data)
        } catch {
            throw ResultFileError("\(path.shownPath) is damaged (\(ResultFileError.place(error))); \(advice)")
        }
    }

    /// Writes the document whole or not at all.
    package static func write(_ document: DetectorDocument, to path: String) throws(ResultFileError) {
        let encoder = JSONEncoder()
        // It is committed: a reader of a difference sees the variant that changed.
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        encoder.dateEncodingStrategy = .iso8601
        do {
            try WholeFile.write(encoder.encode(document), to: path)
        } catch {
            throw ResultFileError("cannot write \(path.shownPath): \(ResultFileError.reason(error))")
        }
    }
}
