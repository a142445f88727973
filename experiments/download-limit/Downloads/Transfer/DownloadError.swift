/// The reason why a download ended without its file.
package enum DownloadError: Error, Sendable, Equatable {
    /// The requested limit of simultaneous downloads is below 1.
    case limit(Int)
    /// The server does not provide the file, and answers for example with status 404.
    case refused(status: Int)
    /// In every attempt the server answered with an error that may be temporary, for example with status 503.
    case unavailable(status: Int)
    /// The server asked for a longer wait than the policy allows.
    case comeBackLater(seconds: Double)
    /// No connection lasted, in any attempt that the policy allows.
    case connection(String)
    /// The server closed the connection before the file's end, in every attempt that the policy allows.
    case truncated(received: Int, expected: Int)
    /// The file did not match the server's digest, even after a second download.
    case wrongChecksum
    /// The server sent an answer that a download cannot use.
    case unexpectedAnswer(String)
    case diskFull(path: String)
    /// The disk is broken, or has become read-only.
    case diskFailed(path: String, reason: String)
    case fileSystem(path: String, reason: String)

    /// Whether a later attempt can use the bytes that have been fetched.
    var keepsPart: Bool {
        switch self {
        case .wrongChecksum, .diskFull, .refused, .unexpectedAnswer: false
        case .limit, .unavailable, .comeBackLater, .connection, .truncated, .diskFailed, .fileSystem: true
        }
    }

    /// Whether the disk caused the error, and not the server or the queue of downloads.
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
