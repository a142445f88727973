import Dispatch
import Foundation

/// Reads the device's model at launch, so that no background thread reads it first.
enum TouchesEarly: DeviceReporting {
    private static let model = {
        if Thread.isMainThread {
            MainActor.assumeIsolated { Device.current.model }
        } else {
            DispatchQueue.main.sync { Device.current.model }
        }
    }()

    static func launch() { _ = model }

    static func send(_ report: Report) {
        DispatchQueue.global().async {
            report.collect()
            report.send(from: model)
        }
    }

    static func aboutTitle() -> String { "About this \(model)" }
}
