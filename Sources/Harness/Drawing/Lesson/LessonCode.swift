import Foundation
import Model

/// The code blocks of a lesson, taken from the variants' files. A marker names one file, or two files to compare. A
/// marker can also name the first line of a single declaration:
///
///     <!-- code of Coalesced.swift beside Flooded.swift from "func show(": written by pitfalls list --page, not by hand -->
package struct LessonCode {
    private static var begin: Regex<(Substring, file: Substring, other: Substring?, start: Substring?)> {
        #/<!-- code of (?<file>[\w+]+\.swift)(?: beside (?<other>[\w+]+\.swift))?(?: from "(?<start>[^"]+)")?: written by pitfalls list --page, not by hand -->/#
    }
    package static let end = "<!-- end of code -->"
    /// The number of common lines shown before and after a difference. An ellipsis replaces the other common lines.
    private static let context = 2

    /// Reads a file next to the lesson.
    private let text: (String) throws -> String

    package init(text: @escaping (String) throws -> String) { self.text = text }

    /// Returns the lesson with the current code of the files.
    ///
    /// - Throws: ``UsageError`` for a marker without its end, or a declaration that its file does not have.
    package func replaced(in lesson: String) throws -> String {
        let written = try MarkedBlock.replacing(Self.begin, until: Self.end, in: lesson) { marker in
            let (begin, file, other, start) = marker.output
            let code = try lines(of: String(file), from: start)
            let shown = try other.map { try Self.difference(lines(of: String($0), from: start), code) }
            let language = shown == nil ? "swift" : "diff"
            return "\(begin)\n\n```\(language)\n\((shown ?? code).joined(separator: "\n"))\n```\n\n\(Self.end)"
        }
        if let written { return written }
        guard !lesson.contains(Self.begin) else {
            throw UsageError("the lesson has no line “\(Self.end)” after one of its “<!-- code of …”")
        }
        return lesson
    }

    /// Returns the lesson without its code blocks, for a page that shows the code in another place.
    static func removed(from lesson: String) -> String {
        MarkedBlock.replacing(begin, until: end, in: lesson) { _ in "" } ?? lesson
    }

    /// Returns one declaration of a file, or the whole file without its imports and top-level doc comments.
    private func lines(of file: String, from start: Substring?) throws -> [String] {
        let lines = try text(file).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let start else { return Self.withoutHead(lines) }
        guard let declaration = Self.declaration(in: lines, from: start) else {
            throw UsageError("\(file) has no declaration that begins with “\(start)”; change the lesson's marker")
        }
        return declaration
    }

    private static func withoutHead(_ lines: [String]) -> [String] {
        func isImport(_ line: String) -> Bool { line.prefixMatch(of: #/ *(@\w+(\(.*\))? )*import /#) != nil }
        let code = lines.indices.filter { index in
            // An import inside `#if canImport(…)` is removed together with the condition.
            let isCondition =
                lines[index].hasPrefix("#if ") && lines[(index + 1)...].first.map(isImport) == true
                || lines[index] == "#endif" && index > 0 && isImport(lines[index - 1])
            return !lines[index].hasPrefix("///") && !isImport(lines[index]) && !isCondition
        }.map { lines[$0] }
        let withoutEnd = code.reversed().drop(while: \.isEmpty).reversed()
        return Array(withoutEnd.drop(while: \.isEmpty))
    }

    /// Returns a declaration, from the line with the text `start` to the line that closes its brace, without the
    /// indentation.
    private static func declaration(in lines: [String], from start: Substring) -> [String]? {
        guard let first = lines.firstIndex(where: { $0.contains(start) && !$0.contains("//") }) else { return nil }
        let indentation = lines[first].prefix { $0 == " " }
        let head = lines[first].dropFirst(indentation.count)
        let goesOn = head.contains("{") || head.hasPrefix("@") || head.last.map("(,".contains) == true
        let last = goesOn ? lines[first...].firstIndex { $0.hasPrefix(indentation + "}") } ?? first : first
        return lines[first...last].map { String($0.dropFirst(indentation.count)) }
    }

    /// Marks added and removed lines as `diff` does. Lines that differ only in indentation count as equal.
    private static func difference(_ old: [String], _ new: [String]) -> [String] {
        let compared = LineComparison(old.joined(separator: "\n") + "\n", new.joined(separator: "\n") + "\n")
        var result: [String] = []
        var common: [String] = []
        var (removed, inserted): ([String], [String]) = ([], [])
        func finishDifference() {
            result += removed.map { "-" + $0 } + inserted.map { "+" + $0 }
            (removed, inserted) = ([], [])
        }
        func finishCommon(isLast: Bool) {
            let before = result.isEmpty ? 0 : context
            let after = isLast ? 0 : context
            if common.count > before + after + 1 {
                common.replaceSubrange(before..<(common.count - after), with: ["…"])
            }
            result += common.map { $0.isEmpty ? "" : " " + $0 }
            common = []
        }
        for (old, new) in zip(compared.old, compared.new) {
            if old?.differs == true || new?.differs == true {
                if !common.isEmpty { finishCommon(isLast: false) }
                if let old { removed.append(old.text) }
                if let new { inserted.append(new.text) }
            } else if let new {
                finishDifference()
                common.append(new.text)
            }
        }
        finishDifference()
        finishCommon(isLast: true)
        return result
    }
}
