import Foundation

/// A problem that a page reports: an uncaught exception, an error or a warning in its console, or a file that is
/// missing or forbidden.
struct Complaint {
    let text: String

    /// Creates the complaint in a message of the protocol; nil if the message is not about a problem.
    init?(_ message: Data) {
        guard let event = try? JSONSerialization.jsonObject(with: message) as? [String: Any] else { return nil }
        let parameters = event["params"] as? [String: Any] ?? [:]
        switch event["method"] as? String {
        case "Runtime.exceptionThrown":
            text = Self.reason(event, in: "params") ?? "an exception"
        case "Runtime.consoleAPICalled":
            guard ["error", "warning", "assert"].contains(parameters["type"] as? String) else { return nil }
            let arguments = parameters["args"] as? [[String: Any]] ?? []
            // A text is reported by its value, and an object of the page by its description.
            text = arguments.compactMap { $0["value"] as? String ?? $0["description"] as? String }
                .joined(separator: " ")
        case "Log.entryAdded":
            guard let entry = parameters["entry"] as? [String: Any], let text = entry["text"] as? String,
                ["error", "warning"].contains(entry["level"] as? String)
            else { return nil }
            self.text = text
        default:
            return nil
        }
    }

    /// Returns the exception in a part of a message; nil without an exception.
    static func reason(_ message: Any, in part: String) -> String? {
        let details = ((message as? [String: Any])?[part] as? [String: Any])?["exceptionDetails"] as? [String: Any]
        let exception = details?["exception"] as? [String: Any]
        return exception?["description"] as? String ?? details?["text"] as? String
    }
}
