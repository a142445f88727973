import Dispatch
import LineReader

/// Asks for one line after the other, as bytes in a buffer that is filled anew.
@MainActor
package func readLazily(_ file: TextFile, _ delivery: LineDelivery) -> AnyObject? {
    DispatchQueue.global().async {
        do {
            let lines = try Lines(path: file.path, ending: .any)
            for line in lines { delivery.take(line.bytes) }
            try lines.finish()
            delivery.end()
        } catch {
            delivery.end(error)
        }
    }
    return nil
}
