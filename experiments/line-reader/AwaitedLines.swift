import LineReader

/// Awaits one line after the other. Detached: a plain task would begin where it is made, and the main thread would be
/// the one that takes the lines.
@MainActor
package func readInTask(_ file: TextFile, _ delivery: LineDelivery) -> AnyObject? {
    Task.detached {
        do {
            let lines = try AsyncLines(path: file.path, ending: .any, invalidText: .replaced())
            for try await line in lines { delivery.take(line) }
            delivery.end()
        } catch {
            delivery.end(error)
        }
    }
    return nil
}
