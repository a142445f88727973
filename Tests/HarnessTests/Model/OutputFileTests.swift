import Foundation
import Model
import Testing

struct OutputFileTests {
    private let scratch: TestFolder
    private var folder: String { scratch.path }
    private var path: String { "\(folder)/file" }

    init() throws {
        scratch = try TestFolder()
    }

    private func create(_ text: String, permissions: Int) {
        _ = FileManager.default.createFile(
            atPath: path,
            contents: Data(text.utf8),
            attributes: [.posixPermissions: permissions]
        )
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func `replaced or appended to, a file keeps its permissions and its link`() throws {
        create("one", permissions: 0o640)
        let link = "\(folder)/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
        try OutputFile(link).append(Data(" two".utf8))
        #expect(try text(path) == "one two")
        try OutputFile(link).replace(Data("three".utf8))
        #expect(try text(path) == "three")
        #expect(try permissions(path) == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "file")
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == ["file", "link"])
    }

    @Test func `a link to nothing yet creates its target`() throws {
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "file")
        try OutputFile("\(folder)/link").expectWritable()
        try OutputFile("\(folder)/link").replace(Data("one".utf8))
        #expect(try text(path) == "one")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read and write everything"))
    func `an unreadable file keeps its text; a file that may not be written is refused`() throws {
        create("one", permissions: 0o200)
        try OutputFile(path).append(Data(" two".utf8))
        chmod(path, 0o400)
        #expect(try text(path) == "one two")
        #expect(throws: WholeFile.WriteError.self) { try OutputFile(path).expectWritable() }
        #expect(throws: WholeFile.WriteError.self) { try OutputFile(path).append(Data("x".utf8)) }
        #expect(throws: WholeFile.WriteError.self) { try OutputFile(path).replace(Data("x".utf8)) }
        #expect(try text(path) == "one two")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read and write everything"))
    func `in a folder that may not be written, a file may be appended to, and is not replaced`() throws {
        create("one", permissions: 0o600)
        chmod(folder, 0o500)
        defer { chmod(folder, 0o700) }
        try OutputFile(path).expectWritable(isReplaced: false)
        try OutputFile(path).append(Data(" two".utf8))
        #expect(throws: WholeFile.WriteError.self) { try OutputFile(path).expectWritable() }
        #expect(throws: WholeFile.WriteError.self) { try OutputFile(path).replace(Data("x".utf8)) }
        #expect(try text(path) == "one two")
        try OutputFile("/dev/null").expectWritable()
    }

    @Test func `a descriptor's file is written from the descriptor's position`() throws {
        create("", permissions: 0o644)
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.write(contentsOf: Data("one ".utf8))
        try OutputFile("/dev/fd/\(file.fileDescriptor)").append(Data("two ".utf8))
        try OutputFile("/dev/fd/\(file.fileDescriptor)").replace(Data("three".utf8))
        #expect(try text(path) == "one two three")
    }

    @Test func `a folder, a folder that does not exist and a ring of links are not writable`() throws {
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/a", withDestinationPath: "b")
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/b", withDestinationPath: "a")
        // No limit on open files is this high. A smaller number might be the descriptor of another test's connection.
        let closed = "/dev/fd/\(Int32.max)"
        for path in [folder, "\(folder)/none/file", "\(folder)/a", closed] {
            #expect(throws: WholeFile.WriteError.self, "\(path)") { try OutputFile(path).expectWritable() }
        }
    }
}
