import Dispatch
import Foundation

/// Reads the device's model when it is needed for the first time. Waits for the main thread only on another thread.
enum AsksWhichThread: DeviceReporting {
    private static let model = {
        if Thread.isMainThread {
            MainActor.assumeIsolated { Device.current.model }
        } else {
            DispatchQueue.main.sync { Device.current.model }
        }
    }()

    static func send(_ report: Report) {
        DispatchQueue.global().async {
            report.collect()
            report.send(from: model)
        }
    }

    static func aboutTitle() -> String { "About this \(model)" }
}
