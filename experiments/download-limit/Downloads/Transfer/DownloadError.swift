/// Why a download ended without its file.
package enum DownloadError: Error, Sendable, Equatable {
    /// The requested limit is below 1.
    case limit(Int)
    /// The server does not provide the file: for example, 404.
    case refused(status: Int)
    /// The server kept answering with an error that may be temporary: 500, 503.
    case unavailable(status: Int)
    /// The server asked for a longer wait than the policy allows.
    case comeBackLater(seconds: Double)
    /// No attempt that the policy allows got a connection that lasted.
    case connection(String)
    /// The server closed the connection before the end, in every attempt that the policy allows.
    case truncated(received: Int, expected: Int)
    /// The bytes differ from the server's digest, twice.
    case wrongChecksum
    /// An answer that a download cannot use.
    case unexpectedAnswer(String)
    case diskFull(path: String)
    /// The disk is broken, or read-only by now.
    case diskFailed(path: String, reason: String)
    case fileSystem(path: String, reason: String)

    /// Whether what has been fetched is worth keeping for a later attempt.
    var keepsPart: Bool {
        switch self {
        case .wrongChecksum, .diskFull, .refused, .unexpectedAnswer: false
        case .limit, .unavailable, .comeBackLater, .connection, .truncated, .diskFailed, .fileSystem: true
        }
    }

    /// Whether the disk is to blame, not the server or the queue of downloads.
    package var isDiskFault: Bool {
        switch self {
        case .diskFull, .diskFailed: true
        case .limit, .refused, .unavailable, .comeBackLater, .connection, .truncated, .wrongChecksum,
            .unexpectedAnswer, .fileSystem:
            false
        }
    }
}

extension DownloadError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .limit(let count):
            "\(count) downloads at once are impossible; give at least 1, or pause all to run none"
        case .refused(let status):
            "the server does not provide the file: it answers \(status)"
        case .unavailable(let status):
            "the server keeps answering \(status); try later"
        case .comeBackLater(let seconds):
            "the server asks to come back in \(Int(min(seconds, 1e9))) s; try then"
        case .connection(let reason):
            "the server cannot be reached, or closes the connection: \(reason)"
        case .truncated(let received, let expected):
            "the server keeps closing the connection after \(received) of \(expected) bytes"
        case .wrongChecksum:
            "the bytes differed from the server's checksum twice; they have been removed"
        case .unexpectedAnswer(let what):
            "the server's answer is not valid: \(what)"
        case .diskFull(let path):
            "no room for \(path); what had been fetched of it has been removed"
        case .diskFailed(let path, let reason), .fileSystem(let path, let reason):
            "\(path): \(reason)"
        }
    }
}
