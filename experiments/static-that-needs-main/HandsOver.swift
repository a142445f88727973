import Dispatch

/// Reads the device's model on the main actor, and hands it to the background thread as a value.
enum HandsOver: DeviceReporting {
    @MainActor private static let model = Device.current.model

    static func send(_ report: Report) {
        DispatchQueue.global().async { [model] in
            report.collect()
            report.send(from: model)
        }
    }

    static func aboutTitle() -> String { "About this \(model)" }
}
