import Foundation
import Model

extension TimelineFile {
    /// Larger than a recorder's output for the longest sample.
    private static let largest = 256 << 20

    /// Reads a timeline.
    ///
    /// - Returns: Nil if there is none.
    /// - Throws: ``ResultFileError`` with one sentence that names the file and what is wrong with it.
    package static func read(_ path: String) throws(ResultFileError) -> TimelineRecord? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let timeline: TimelineRecord
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            guard attributes[.type] as? FileAttributeType == .typeRegular, (attributes[.size] as? Int ?? 0) <= largest
            else { throw ResultFileError("not a file of a usual size") }
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            timeline = try JSONDecoder().decode(TimelineRecord.self, from: data)
        } catch {
            throw ResultFileError("\(path) is not a timeline, or is damaged")
        }
        guard timeline.version == TimelineRecord.currentVersion else {
            throw ResultFileError(
                "\(path) has version \(timeline.version) of the format and this build reads version "
                    + "\(TimelineRecord.currentVersion)"
            )
        }
        guard timeline.isSound else { throw ResultFileError("\(path) is damaged: it contains impossible events") }
        return timeline
    }
}

extension TimelineRecord {
    /// Whether every event has a name, a category and possible times.
    fileprivate var isSound: Bool {
        let times = -DeltaCoding.limit...DeltaCoding.limit
        return (length.map { (0...DeltaCoding.limit).contains($0) } ?? true)
            && (screen?.isSound ?? true)
            && lanes.allSatisfy { lane in
                lane.events.allSatisfy { event in
                    (3...4).contains(event.count) && names.indices.contains(event[0])
                        && categories.indices.contains(event[1]) && times.contains(event[2])
                        && (event.count == 3 || (0...DeltaCoding.limit).contains(event[3]))
                }
            }
    }
}

extension ScreenRecord {
    /// Whether all references are valid, and times do not go back.
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
