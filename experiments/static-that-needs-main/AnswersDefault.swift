import Dispatch
import Locking

/// Never waits. Until the main thread has read the device's model, the answer is a default.
enum AnswersDefault: DeviceReporting {
    private static let known = Locked<String?>(nil)

    private static var model: String {
        if let model = known.withLock({ $0 }) { return model }
        DispatchQueue.main.async {
            let model = Device.current.model
            known.withLock { $0 = model }
        }
        return "Device"
    }

    static func send(_ report: Report) {
        DispatchQueue.global().async {
            report.collect()
            report.send(from: model)
        }
    }

    static func aboutTitle() -> String { "About this \(model)" }
}
