import Dispatch

/// Reads the device's model on the main thread, when the model is needed for the first time.
enum WaitsInside: DeviceReporting {
    private static let model = DispatchQueue.main.sync { Device.current.model }

    static func send(_ report: Report) {
        DispatchQueue.global().async {
            report.collect()
            report.send(from: model)
        }
    }

    static func aboutTitle() -> String { "About this \(model)" }
}
