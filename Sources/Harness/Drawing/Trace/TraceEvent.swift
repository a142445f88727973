/// An event of Chrome's trace format, which Perfetto's interface opens
/// (the "Trace Event Format" of the Catapult project).
///
/// Times are in microseconds, from 0.
struct TraceEvent: Encodable, Equatable {
    enum Phase: String, Encodable {
        /// With a duration; those of a thread are nested or separate.
        case complete = "X"
        /// The two ends of a span that overlaps others of its thread, paired by their category and identifier.
        case asyncBegin = "b"
        case asyncEnd = "e"
        case instant = "i"
        case counter = "C"
        case metadata = "M"
    }

    enum Value: Encodable, Equatable {
        case text(String)
        case number(Double)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    var name: String
    var ph: Phase
    var ts = 0
    var pid = 1
    var tid = 0
    var cat: String?
    var dur: Int?
    var id: Int?
    /// For an instant: "t" for its thread, "p" for the process.
    var s: String?
    var args: [String: Value]?
}
