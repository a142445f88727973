import Dispatch
import Foundation

/// The library's downloads of a timetable, part by part. The library asks a handler at each part whether to go on. A
/// part arrives when `deliver` is called.
///
/// `@unchecked Sendable`: the lock guards the handlers.
package final class TimetableDownloads: @unchecked Sendable {
    private let queue: DispatchQueue?
    private let lock = NSLock()
    private var handlers: [(Int) -> Bool] = []

    /// - Parameter queue: The queue that calls the handlers. Without one, `deliver` calls the handler itself.
    package init(callingOn queue: DispatchQueue?) {
        self.queue = queue
    }

    /// Downloads the timetable.
    ///
    /// - Parameter shouldGoOn: Called with the number of each part, when the part has arrived. If the result is false,
    ///   the download ends. A question that is on its way still comes.
    package func start(_ shouldGoOn: @escaping (Int) -> Bool) {
        lock.lock()
        defer { lock.unlock() }
        handlers.append(shouldGoOn)
    }

    /// Lets a part arrive.
    ///
    /// - Parameters:
    ///   - download: The number of the download. The first has the number 0.
    ///   - answered: Called with the handler's answer.
    package func deliver(_ part: Int, of download: Int, answered: @escaping @Sendable (Bool) -> Void) {
        lock.lock()
        let handler = handlers.indices.contains(download) ? handlers[download] : nil
        lock.unlock()
        guard let handler else { return }
        guard let queue else { return answered(handler(part)) }
        queue.async { answered(handler(part)) }
    }
}
