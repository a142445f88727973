import Foundation
import Model
import Testing

@Suite("Resource folder")
struct ResourceFolderTests {
    @Test("The files of a bundle are in the bundle, or where Xcode puts them")
    func contents() throws {
        let folder = try TestFolder()
        #expect(ResourceFolder.contents(of: folder.path) == folder.path)
        try folder.url.write("", to: "Contents/Resources/README.md")
        #expect(ResourceFolder.contents(of: folder.path) == folder.file("Contents/Resources"))
    }
}
