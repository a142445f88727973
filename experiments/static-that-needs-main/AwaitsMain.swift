/// Sends each report in a task, which awaits the main actor for the model. No thread waits.
enum AwaitsMain: DeviceReporting {
    @MainActor private static let model = Device.current.model

    static func send(_ report: Report) {
        // Detached, because `Task {}` would run on the main actor, as this method does, and collect the report there.
        Task.detached {
            report.collect()
            report.send(from: await model)
        }
    }

    static func aboutTitle() -> String { "About this \(model)" }
}
