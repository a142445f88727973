import Declaring
import Foundation
import Model

/// The digests of the correct pictures of all items. They are compared with the stored digests.
///
/// A run computes the digests once for all samples, because they take more processor time than the rest of a sample.
struct PictureDigests {
    private let path: String
    private let items: Range<Int>
    private let readings: Int

    init(_ values: ParameterValues, in directory: String) {
        items = 0..<values[CancelAndDepend.items]
        readings = values[CancelAndDepend.readings]
        path = "\(directory)/digests-\(items.count)-\(readings).json"
    }

    func prepare() throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        let digests = items.map { Pictures.digest(of: Pictures.picture(of: $0, readings: readings)) }
        try WholeFile.write(JSONEncoder().encode(digests), to: path)
    }

    /// Returns the digests. The index of a digest is its item's number.
    func read() throws -> [UInt64] {
        try JSONDecoder().decode([UInt64].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
