import Drawing
import Foundation
import Model

/// Creates folders of sources with one experiment, and the pages that show them.
enum LessonSources {
    /// - Parameter prepare: A closure that changes the experiment's folder or adds files to it.
    static func page(
        of lesson: String,
        document: ResultDocument = Fixture.document(),
        isAsMeasured: Bool? = nil,
        _ prepare: (URL) throws -> Void = { _ in }
    ) throws -> String {
        try TestFolder.use { folder in
            let readme = try folder.write(lesson, to: "\(Fixture.experiment.name)/README.md")
            try prepare(readme.deletingLastPathComponent())
            return try HTMLReport(document, sources: SourceFolder(path: folder.path, isAsMeasured: isAsMeasured)).html()
        }
    }

    /// Writes a line of code for each variant.
    static func code(in home: URL) throws {
        for variant in Fixture.experiment.variants { try home.write("let \(variant.kind) = 1\n", to: variant.file) }
    }
}
