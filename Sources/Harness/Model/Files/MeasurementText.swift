import Foundation

extension Sample.Measurement {
    /// Reads what a sample's process wrote.
    ///
    /// - Throws: ``JSONLimitError`` with the place of what no document may contain; what the decoder throws.
    package init(from data: Data) throws {
        try JSONLimits.results.check(data)
        self = try JSONDecoder().decode(Self.self, from: data)
    }
}
