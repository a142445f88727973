import Foundation
import Model

/// A run's output folder, with the timelines of its samples.
package struct RecordingFolder: Sendable {
    private let path: String

    /// - Parameter path: The folder with the results.
    package init(_ path: String) { self.path = path }

    /// - Parameter results: The path of a `results.json`, whose folder is the output folder.
    package init(beside results: String) {
        path = URL(fileURLWithPath: results).deletingLastPathComponent().path
    }

    var isPresent: Bool { FileManager.default.fileExists(atPath: "\(path)/timelines") }

    /// - Parameter run: The identifier of the sample's run: see ``ResultDocument/run(of:)``.
    /// - Returns: Nil if the sample has no timeline.
    /// - Throws: ``ResultFileError`` if the file is not a timeline, is damaged, or belongs to another run. A killed
    ///   command may leave such a file.
    func timeline(of sample: Sample, experiment: String, run: String?) throws(ResultFileError) -> TimelineRecord? {
        guard let name = TimelineFile.path(of: sample, experiment: experiment),
            let timeline = try TimelineFile.read(name, beneath: path)
        else { return nil }
        guard timeline.run == run else {
            throw ResultFileError("\("\(path)/\(name)".onOneLine()) belongs to another run")
        }
        return timeline
    }
}

extension TimelineFile {
    /// Reads a timeline, but follows no symbolic link.
    ///
    /// - Parameter name: The file's path within the folder, as ``TimelineFile/path(of:experiment:)`` returns it.
    /// - Returns: Nil if the file does not exist.
    /// - Throws: ``ResultFileError`` with one sentence that names the file and its fault.
    package static func read(_ name: String, beneath folder: String) throws(ResultFileError) -> TimelineRecord? {
        let path = "\(folder)/\(name)"
        let timeline: TimelineRecord
        do {
            let data = try BoundedFile.read(path, atMost: largest, followsLink: false)
            try JSONLimits.timeline.check(data)
            timeline = try JSONDecoder().decode(TimelineRecord.self, from: data)
        } catch FileRefusal.missing {
            return nil
        } catch let refusal as FileRefusal {
            throw ResultFileError("cannot read \(path.shownPath): \(refusal)")
        } catch let error as JSONLimitError {
            throw ResultFileError("\(path.shownPath) is damaged, or no run wrote it (\(error))")
        } catch {
            throw ResultFileError("\(path.shownPath) is not a timeline, or is damaged")
        }
        guard timeline.version == TimelineRecord.currentVersion else {
            let versions = "version \(timeline.version) of the format and this build reads version"
            throw ResultFileError("\(path.shownPath) has \(versions) \(TimelineRecord.currentVersion)")
        }
        guard timeline.isSound else {
            throw ResultFileError("\(path.shownPath) is damaged: it contains impossible events")
        }
        return timeline
    }
}

extension TimelineRecord {
    /// Whether every event has a name and a category, and no duration is negative. All times are already within
    /// ``JSONLimits/timeline``.
    fileprivate var isSound: Bool {
        length >= 0
            && (screen?.isSound ?? true)
            && lanes.allSatisfy { lane in
                lane.events.allSatisfy { event in
                    (3...4).contains(event.count) && names.indices.contains(event[0])
                        && categories.indices.contains(event[1]) && (event.count == 3 || event[3] >= 0)
                }
            }
    }
}

extension ScreenRecord {
    /// Whether all indices are valid, and times never decrease.
    fileprivate var isSound: Bool {
        func goesOn(_ times: [Int]) -> Bool { zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } }
        switch self {
        case .progress(let screen):
            return screen.total >= 0
        case .list(let screen):
            return goesOn(screen.inView.map(\.time))
                && screen.inView.allSatisfy { $0.names.allSatisfy(screen.names.indices.contains) }
        case .cells(let screen):
            let rows = Set(screen.rows.map(\.number))
            return screen.rowHeight > 0 && screen.height > 0 && goesOn(screen.frames.map(\.time))
                && screen.frames.allSatisfy { frame in
                    frame.pictures.indices.allSatisfy { rows.contains(frame.firstRow + $0) }
                        && frame.pictures.allSatisfy { $0.map(rows.contains) ?? true }
                }
        case .downloads(let screen):
            return goesOn(screen.changes.map(\.time))
                && screen.changes.allSatisfy { screen.downloads.indices.contains($0.download) && $0.received >= 0 }
        }
    }
}
