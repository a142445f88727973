import Dispatch
import Foundation
import Locking

/// Keeps the device's model behind a lock of its own, and does not hold the lock while it waits for the main thread.
enum FillsOutsideLock: DeviceReporting {
    private static let known = Locked<String?>(nil)

    private static var model: String {
        if let model = known.withLock({ $0 }) { return model }
        // Several threads may get here. Each reads the same model, so the last one may overwrite the others.
        let model =
            if Thread.isMainThread {
                MainActor.assumeIsolated { Device.current.model }
            } else {
                DispatchQueue.main.sync { Device.current.model }
            }
        known.withLock { $0 = model }
        return model
    }

    static func send(_ report: Report) {
        DispatchQueue.global().async {
            report.collect()
            report.send(from: model)
        }
    }

    static func aboutTitle() -> String { "About this \(model)" }
}
