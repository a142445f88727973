import Foundation

/// The project's types and members that an exercise's answer uses: what a learner would otherwise search for.
///
/// They are read from the sources, so they cannot become stale. The reader relies on the format of this project: a type
/// begins and ends at the first column, and its members are indented by four spaces.
package struct UsedDeclarations: Sendable, Equatable {
    package struct Declaration: Sendable, Equatable {
        /// Without `package`, and without a body.
        package let signature: String
        /// The first sentence of its documentation; empty if it has none.
        package let summary: String
    }

    package struct UsedType: Sendable, Equatable {
        package let name: String
        package fileprivate(set) var declaration: Declaration
        /// Relative to the checkout; empty if only extensions of the type were found.
        package fileprivate(set) var file: String
        package fileprivate(set) var members: [Declaration]
    }

    /// In the order in which the answer names them.
    package private(set) var types: [UsedType] = []

    /// The most members of a type that are listed: a context has dozens.
    private static let mostMembers = 8

    /// - Parameters:
    ///   - answer: The text of the answer.
    ///   - sources: The texts that may declare what it uses, by their paths in the checkout. O(n) in their length.
    package init(of answer: String, in sources: [(path: String, text: String)]) {
        let lines = answer.split(separator: "\n").filter { line in !line.drop { $0 == " " }.hasPrefix("//") }
        let code = lines.joined(separator: "\n")
        var places: [String: Int] = [:]
        for word in code.matches(of: /\w+/).map({ String($0.output) }) where places[word] == nil {
            places[word] = places.count
        }
        let own = Set(code.matches(of: /(?:class|struct|enum|actor|protocol) (\w+)/).map { String($0.output.1) })
        let used = Usage(code, words: Set(places.keys).subtracting(own))
        var found: [String: UsedType] = [:]
        for (path, text) in sources {
            var reader = SwiftReader(text, path: path)
            while let type = reader.next(used) {
                guard var known = found[type.name] else {
                    found[type.name] = type
                    continue
                }
                if known.file.isEmpty { (known.declaration, known.file) = (type.declaration, type.file) }
                known.members += type.members
                found[type.name] = known
            }
        }
        let declared = found.values.filter { !$0.file.isEmpty }
        for var type in declared.sorted(by: { places[$0.name, default: 0] < places[$1.name, default: 0] }) {
            type.members = Array(type.members.prefix(Self.mostMembers))
            types.append(type)
        }
    }

    /// The declarations as a comment at the beginning of the learner's file; empty if there are none.
    package var comment: String {
        guard !types.isEmpty else { return "" }
        var lines = ["The project's declarations that you can use:"]
        for type in types {
            lines += ["", "\(type.declaration.signature)  (\(type.file))"]
            if !type.declaration.summary.isEmpty { lines.append("  \(type.declaration.summary)") }
            for member in type.members {
                lines.append("  \(member.signature)")
                if !member.summary.isEmpty { lines.append("    \(member.summary)") }
            }
        }
        return lines.map { $0.isEmpty ? "//\n" : "// \($0)\n" }.joined()
    }
}

/// What an answer's code names.
private struct Usage {
    private let words: Set<String>
    private let members: Set<String>
    private let calls: Set<String>

    /// - Parameter words: Every word of the code that is not the name of one of its own types.
    init(_ code: String, words: Set<String>) {
        self.words = words
        members = Set(code.matches(of: /\.(\w+)/).map { String($0.output.1) })
        calls = Set(code.matches(of: /(\w+)\(/).map { String($0.output.1) })
    }

    func names(_ type: String) -> Bool { words.contains(type) }

    /// Whether the code uses a member. A requirement of a protocol always counts, because the answer implements it.
    func names(_ member: String, of type: String, isProtocol: Bool) -> Bool {
        isProtocol || (member == "init" ? calls.contains(type) : members.contains(member))
    }
}

/// Reads the types of a file, line by line.
private struct SwiftReader {
    private let path: String
    private var lines: ArraySlice<Substring>
    private var documentation: [Substring] = []

    init(_ text: String, path: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    }

    /// The next type, or extension, that the code names, with the members that it names.
    mutating func next(_ used: Usage) -> UsedDeclarations.UsedType? {
        while let line = lines.popFirst() {
            if noteDocumentation(line) { continue }
            // Before the search, which takes longer: most lines are indented.
            if line.hasPrefix(" ") { continue }
            let heading = line.prefixMatch(
                of:
                    /(?:@\w+(?:\([^)]*\))? )*(?:package |final |indirect )*(class|struct|enum|actor|protocol|extension) (\w+)/
            )
            guard let heading, used.names(String(heading.output.2)) else {
                documentation = []
                continue
            }
            let isExtension = heading.output.1 == "extension"
            guard isExtension || line.contains("package ") else { continue }
            let name = String(heading.output.2)
            let declaration = declaration(line)
            let hasBody = line.hasSuffix("{")
            return UsedDeclarations.UsedType(
                name: name,
                declaration: declaration,
                file: isExtension ? "" : path,
                members: hasBody ? members(of: name, isProtocol: heading.output.1 == "protocol", used) : []
            )
        }
        return nil
    }

    private mutating func members(of type: String, isProtocol: Bool, _ used: Usage) -> [UsedDeclarations.Declaration] {
        var members: [UsedDeclarations.Declaration] = []
        documentation = []
        while let line = lines.popFirst(), line != "}" {
            if noteDocumentation(line) { continue }
            guard line.prefixMatch(of: #/    [a-z@]/#) != nil,
                let name = line.firstMatch(of: /\b(?:(?:func|var|let) (\w+)|init\b)/)
            else {
                documentation = []
                continue
            }
            let declaration = declaration(line)
            guard isProtocol || line.contains("package "),
                used.names(name.output.1.map(String.init) ?? "init", of: type, isProtocol: isProtocol)
            else { continue }
            members.append(declaration)
        }
        return members
    }

    /// Collects documentation, and keeps it across attributes; forgets it at any other line.
    private mutating func noteDocumentation(_ line: Substring) -> Bool {
        let text = line.drop { $0 == " " }
        if text.hasPrefix("///") {
            documentation.append(text.dropFirst(3))
            return true
        }
        if text.hasPrefix("@"), text.firstMatch(of: /\b(?:func|var|let|init|class|struct|enum|actor|protocol)\b/) == nil
        {
            return true
        }
        if text.isEmpty { documentation = [] }
        return text.isEmpty
    }

    /// A declaration that begins at this line; a list of parameters may go on below.
    private mutating func declaration(_ line: Substring) -> UsedDeclarations.Declaration {
        var signature = line.trimmingCharacters(in: .whitespaces)
        while signature.count(where: { $0 == "(" }) > signature.count(where: { $0 == ")" }), let more = lines.popFirst()
        {
            signature += " " + more.trimmingCharacters(in: .whitespaces)
        }
        let text = documentation.joined(separator: " ").replacing(/\s+/, with: " ").trimmingCharacters(in: .whitespaces)
        documentation = []
        let sentence = text.firstMatch(of: /^(.*?)(?:[.:](?: |$)| - (?:Parameter|Returns|Throws)|$)/)?.output.1 ?? ""
        // The end of the declaration: its body, or the value of a variable. A function's parameters may have values, too.
        let isVariable = signature.firstMatch(of: /\b(?:func|init)\b/) == nil
        let end = signature.firstRange(of: isVariable ? " = " : " {")?.lowerBound
        let declared = String(signature[..<(end ?? signature.endIndex)])
        return UsedDeclarations.Declaration(
            signature: declared.replacing(#/ \{.*$/#, with: "").replacing(/\bpackage (?:\w+\(set\) )?/, with: "")
                .replacing("( ", with: "(").replacing(" )", with: ")"),
            summary: sentence.isEmpty || sentence.hasPrefix("- ") ? "" : "\(sentence)."
        )
    }
}
