import Dispatch
import Foundation

/// Reads the whole file into a string, and cuts that into an array of lines.
///
/// The reading of "Common Background Practices" before its fix, on a queue of its own.
@MainActor
package func readByComponents(_ file: TextFile, _ delivery: LineDelivery) -> AnyObject? {
    DispatchQueue.global().async {
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file.path))
            let contents = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
            var lines =
                contents
                .replacingOccurrences(of: "\r\n", with: "\n", options: .literal)
                .components(separatedBy: CharacterSet(charactersIn: "\n\r"))
            if lines.last == "" { lines.removeLast() }
            for line in lines { delivery.take(line) }
            delivery.end()
        } catch {
            delivery.end(error)
        }
    }
    return nil
}
