/// Sends each report in a task, which awaits the model of the main actor. No thread waits.
enum AwaitsMain: DeviceReporting {
    @MainActor private static let model = Device.current.model

    static func send(_ report: Report) {
        Task.detached {
            report.collect()
            report.send(from: await model)
        }
    }

    static func aboutTitle() -> String { "About this \(model)" }
}
