/// Why a download ended without its file.
package enum DownloadError: Error, Sendable, Equatable {
    /// A limit below 1 was asked for.
    case limit(Int)
    /// The server does not give the file: 404, for one.
    case refused(status: Int)
    /// The server kept answering with an error that may pass: 500, 503.
    case unavailable(status: Int)
    /// The server asked to come back later than the policy waits.
    case comeBackLater(seconds: Double)
    /// No connection, or none that lasted, as often as the policy tries.
    case connection(String)
    /// The server closed before the end, as often as the policy tries.
    case truncated(received: Int, expected: Int)
    /// The bytes are not those that the server's digest is of, twice.
    case wrongChecksum
    /// An answer that no download can go on with.
    case unexpectedAnswer(String)
    case diskFull(path: String)
    case fileSystem(path: String, reason: String)

    /// Whether what has been fetched is worth keeping for a later attempt.
    var keepsPart: Bool {
        switch self {
        case .wrongChecksum, .diskFull, .refused, .unexpectedAnswer: false
        case .limit, .unavailable, .comeBackLater, .connection, .truncated, .fileSystem: true
        }
    }
}

extension DownloadError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .limit(let count):
            "\(count) downloads at once cannot be; give at least 1, and pause all to have none run"
        case .refused(let status):
            "the server does not give the file: it answers \(status)"
        case .unavailable(let status):
            "the server answers \(status) again and again; try later"
        case .comeBackLater(let seconds):
            "the server asks to come back in \(Int(seconds)) s; try then"
        case .connection(let reason):
            "the server cannot be reached, or hangs up: \(reason)"
        case .truncated(let received, let expected):
            "the server closes after \(received) of \(expected) bytes, again and again"
        case .wrongChecksum:
            "the bytes are not those that the server's checksum is of, twice; they have been removed"
        case .unexpectedAnswer(let what):
            "the server's answer makes no sense: \(what)"
        case .diskFull(let path):
            "no room for \(path); what had been fetched of it has been removed"
        case .fileSystem(let path, let reason):
            "\(path): \(reason)"
        }
    }
}
