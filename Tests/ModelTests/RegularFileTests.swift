import Foundation
import Model
import Testing

struct RegularFileTests {
    @Test func `plain files beneath the folder are read, and nothing else`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "plain-\(UUID().uuidString)").path
        let files = FileManager.default
        try files.createDirectory(atPath: "\(folder)/root/a", withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: folder) }
        for name in ["root/a/file", "secret"] {
            try Data("text".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        let root = "\(folder)/root"
        try files.createSymbolicLink(atPath: "\(root)/link", withDestinationPath: "../secret")
        try files.createSymbolicLink(atPath: "\(root)/out", withDestinationPath: "..")
        try files.createSymbolicLink(atPath: "\(folder)/rootLink", withDestinationPath: "root")
        #expect(mkfifo("\(root)/pipe", 0o644) == 0)
        #expect(try RegularFile.read("a/file", beneath: root, atMost: 4) == Data("text".utf8))
        #expect(try RegularFile.read("a/file", beneath: "\(folder)/rootLink", atMost: 4) == Data("text".utf8))
        #expect(try RegularFile.read("a/none", beneath: root, atMost: 4) == nil)
        #expect(try RegularFile.read("none/file", beneath: root, atMost: 4) == nil)
        for name in ["link", "out/secret", "../secret", "a/../link", "pipe", "a", "", "/etc/passwd", "a/file/x"] {
            #expect(throws: FileRefusal.self, "\(name)") {
                try RegularFile.read(name, beneath: root, atMost: 4)
            }
        }
        #expect(throws: FileRefusal.self) { try RegularFile.read("a/file", beneath: root, atMost: 3) }
    }
}
