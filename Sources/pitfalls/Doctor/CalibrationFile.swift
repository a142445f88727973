import Foundation
import Gate
import Model

/// The JSON of a calibration.
enum CalibrationFile {
    /// - Throws: ``UsageError`` if the file cannot be read, is not of this kind, or is of a later version.
    static func read<Document: Decodable & StoredCalibration>(_ path: String) throws -> Document {
        func refusal(_ reason: String) -> UsageError {
            UsageError("\(path.shownPath) \(reason); give a JSON file that doctor --calibrate wrote with --output")
        }
        let data: Data
        do {
            data = try BoundedFile.read(path, atMost: BoundedFile.largestResults)
            try JSONLimits.results.check(data)
        } catch {
            throw refusal("cannot be read: \("\(error)".onOneLine())")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let header = try? decoder.decode(FormatHeader.self, from: data), header.format == Document.formatName
        else { throw refusal("is no \(Document.formatName) document") }
        guard header.version <= Document.currentVersion else {
            throw refusal("is of version \(header.version), and this build reads up to \(Document.currentVersion)")
        }
        guard let document = try? decoder.decode(Document.self, from: data), document.canBeReplayed else {
            throw refusal("is damaged")
        }
        return document
    }

    static func data(_ document: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(document)
    }
}

/// A calibration's document, of which comparisons can be replayed.
protocol StoredCalibration {
    static var formatName: String { get }
    static var currentVersion: Int { get }
    /// Whether it has the blocks that a replay needs.
    var canBeReplayed: Bool { get }
}

extension CalibrationDocument: StoredCalibration {
    var canBeReplayed: Bool {
        !pools.isEmpty && pools.allSatisfy { !$0.shares.isEmpty } && secondsPerBlock > 0 && budget > 0
    }
}

extension WholeCalibrationDocument: StoredCalibration {
    var canBeReplayed: Bool {
        !ofChanged.isEmpty && leastEffect > 0
            && cells.allSatisfy { cell in
                !cell.blocks.isEmpty
                    && cell.blocks.allSatisfy { block in
                        block.seconds > 0 && block.values.count == cell.metrics.count
                            && block.values.allSatisfy { $0.count == 4 }
                    }
            }
    }
}
