import Dispatch
import Foundation

/// Reads the whole file into memory as bytes, and makes a string of one line at a time.
@MainActor
package func readBySplittingData(_ file: TextFile, _ delivery: LineDelivery) -> AnyObject? {
    DispatchQueue.global().async {
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file.path))
            let contents = try handle.readToEnd() ?? Data()
            var lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            if lines.last?.isEmpty == true { lines.removeLast() }
            for line in lines { delivery.take(beforeLineFeed: String(decoding: line, as: UTF8.self)) }
            delivery.end()
        } catch {
            delivery.end(error)
        }
    }
    return nil
}
