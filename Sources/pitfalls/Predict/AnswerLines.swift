import Foundation
import Model

/// Answers as lines: of a file, or of standard input as they come.
struct AnswerLines {
    /// Whether a person answers, who can be asked again.
    let isTerminal: Bool
    /// What a sentence calls it.
    let name: String
    /// The number of the line that was read last.
    private(set) var number = 0
    /// A file's remaining lines; nil for standard input.
    private var rest: [String]?

    /// In bytes: nobody types more.
    private static let longestLine = 4_096

    /// Standard input.
    init() {
        isTerminal = isatty(STDIN_FILENO) == 1
        name = "standard input"
    }

    /// - Throws: ``UsageError`` if the file cannot be read.
    init(file path: String) throws(UsageError) {
        isTerminal = false
        name = path.shownPath
        do {
            let data = try BoundedFile.read(path, atMost: 64 << 10, takesStreams: true)
            rest = String(decoding: data, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
                .map(String.init)
        } catch {
            throw UsageError("cannot read \(path.shownPath): \(error); name a file with one answer a line")
        }
    }

    /// The next line; nil at the end. ``UsageError`` for one that nobody has typed.
    mutating func next() throws(UsageError) -> String? {
        number += 1
        guard rest == nil else { return rest?.isEmpty == false ? rest?.removeFirst() : nil }
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
            guard bytes.count <= Self.longestLine else {
                throw UsageError(
                    "\(name), line \(number) is longer than \(Self.longestLine) bytes; give one answer a line"
                )
            }
        }
    }

    /// Checks that all answers were asked for; ``UsageError`` for a file with more of them.
    func expectEnd(of count: Int) throws(UsageError) {
        guard let rest, let extra = rest.firstIndex(where: { !$0.allSatisfy(\.isWhitespace) }) else { return }
        throw UsageError(
            "\(name), line \(number + extra + 1) answers nothing: there are \(count) questions, one answer a line"
        )
    }
}
