import Dispatch
import Foundation

/// Reads the whole file into a string, and goes through its lines one at a time.
@MainActor
package func readByEnumeratingLines(_ file: TextFile, _ delivery: LineDelivery) -> AnyObject? {
    DispatchQueue.global().async {
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file.path))
            let contents = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
            contents.enumerateLines { line, _ in delivery.take(line) }
            delivery.end()
        } catch {
            delivery.end(error)
        }
    }
    return nil
}
