import Foundation

/// The project's types and members that an exercise's answer uses. A learner would otherwise have to search for them.
///
/// They are read from the sources, so they cannot become stale. The reader relies on the format of this project: a type
/// begins and ends at the first column, and its members are indented by four spaces.
package struct UsedDeclarations: Sendable, Equatable {
    package struct Declaration: Sendable, Equatable {
        /// The declaration as code, without `package` and without a body.
        package let signature: String
        /// The first sentence of the declaration's documentation; empty if there is none.
        package let summary: String
    }

    package struct UsedType: Sendable, Equatable {
        package let name: String
        package fileprivate(set) var declaration: Declaration
        /// The path of the file that declares the type, relative to the checkout; empty if only extensions of the type
        /// were found.
        package fileprivate(set) var file: String
        package fileprivate(set) var members: [Declaration]
    }

    /// The types, in the order in which the answer names them.
    package private(set) var types: [UsedType] = []

    /// The maximum number of listed members per type. A managed object context has dozens of members.
    private static let mostMembers = 8

    /// - Parameters:
    ///   - answer: The text of the answer.
    ///   - sources: The texts of the source files that may declare these types, with their paths in the checkout.
    ///     Searching them takes O(n) in their length.
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

/// The names that an answer's code uses.
private struct Usage {
    private let words: Set<String>
    private let members: Set<String>
    private let calls: Set<String>

    /// - Parameter words: Every word of the code, except the names of the types that the code declares.
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

    /// Returns the next type or extension that the answer uses, with the members that the answer uses.
    mutating func next(_ used: Usage) -> UsedDeclarations.UsedType? {
        while let line = lines.popFirst() {
            if noteDocumentation(line) { continue }
            // Skips indented lines at once, because most lines are indented and the search below is slower.
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

    /// Collects doc comments. Keeps them across attributes, and forgets them at any other line.
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

    /// Returns the declaration that begins at this line. Its parameters may continue on the lines below.
    private mutating func declaration(_ line: Substring) -> UsedDeclarations.Declaration {
        var signature = line.trimmingCharacters(in: .whitespaces)
        while signature.count(where: { $0 == "(" }) > signature.count(where: { $0 == ")" }), let more = lines.popFirst()
        {
            signature += " " + more.trimmingCharacters(in: .whitespaces)
        }
        let text = documentation.joined(separator: " ").replacing(/\s+/, with: " ").trimmingCharacters(in: .whitespaces)
        documentation = []
        let sentence = text.firstMatch(of: /^(.*?)(?:[.:](?: |$)| - (?:Parameter|Returns|Throws)|$)/)?.output.1 ?? ""
        // A function's declaration ends before its body, because an equals sign may belong to a parameter's default
        // value. A variable's declaration ends before its value.
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
