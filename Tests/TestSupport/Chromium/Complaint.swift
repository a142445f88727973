import Foundation

/// A problem that a page reports: an uncaught exception, an error or a warning in its console, a file that is missing
/// or forbidden.
struct Complaint {
    let text: String

    /// Nil if a message of the protocol is not such an event.
    init?(_ message: Data) {
        guard let event = try? JSONDecoder().decode(Event.self, from: message) else { return nil }
        switch event.method {
        case "Runtime.exceptionThrown":
            let details = event.params.exceptionDetails
            text = details?.exception?.description ?? details?.text ?? "an exception"
        case "Runtime.consoleAPICalled":
            guard ["error", "warning", "assert"].contains(event.params.type) else { return nil }
            text = (event.params.args ?? []).compactMap { $0.value ?? $0.description }.joined(separator: " ")
        case "Log.entryAdded":
            guard let entry = event.params.entry, ["error", "warning"].contains(entry.level) else { return nil }
            text = entry.text
        default:
            return nil
        }
    }

    private struct Event: Decodable {
        let method: String
        let params: Parameters
    }

    private struct Parameters: Decodable {
        let type: String?
        let args: [Argument]?
        let entry: Entry?
        let exceptionDetails: Details?
    }

    private struct Entry: Decodable {
        let level: String
        let text: String
    }

    private struct Details: Decodable {
        let text: String?
        let exception: Argument?
    }

    /// An object of the page: only text is reported by its value.
    private struct Argument: Decodable {
        let value: String?
        let description: String?

        enum CodingKeys: CodingKey {
            case value
            case description
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            value = try? container.decode(String.self, forKey: .value)
            description = try? container.decode(String.self, forKey: .description)
        }
    }
}
