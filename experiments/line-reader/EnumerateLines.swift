import Dispatch
import Foundation

/// Reads the whole file into a string, and goes through its lines one at a time.
@MainActor
package func readByEnumeratingLines(_ file: TextFile, _ delivery: LineDelivery) -> AnyObject? {
    DispatchQueue.global().async {
        do {
            let contents = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file.path)), as: UTF8.self)
            contents.enumerateLines { line, _ in delivery.take(line) }
            delivery.end()
        } catch {
            delivery.end(error)
        }
    }
    return nil
}
