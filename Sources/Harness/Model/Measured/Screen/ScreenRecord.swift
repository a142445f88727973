/// The contents of a sample's screen over time, which the report replays. What the screen shows was read in the frames
/// that the main thread served. The actual state behind the screen was recorded as it changed. The JSON is
/// `{"progress": …}`, `{"cells": …}`, `{"list": …}` or `{"downloads": …}`.
package enum ScreenRecord: Sendable, Equatable {
    case progress(ProgressScreen)
    case cells(CellsScreen)
    case list(ListScreen)
    case downloads(DownloadsScreen)
}

extension ScreenRecord: Codable {
    private enum CodingKeys: CodingKey {
        case progress, cells, list, downloads
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let key = container.allKeys.first else {
            throw DeltaCoding.damage(decoder, "not a screen that this build knows")
        }
        switch key {
        case .progress: self = .progress(try container.decode(ProgressScreen.self, forKey: key))
        case .cells: self = .cells(try container.decode(CellsScreen.self, forKey: key))
        case .list: self = .list(try container.decode(ListScreen.self, forKey: key))
        case .downloads: self = .downloads(try container.decode(DownloadsScreen.self, forKey: key))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .progress(let screen): try container.encode(screen, forKey: .progress)
        case .cells(let screen): try container.encode(screen, forKey: .cells)
        case .list(let screen): try container.encode(screen, forKey: .list)
        case .downloads(let screen): try container.encode(screen, forKey: .downloads)
        }
    }
}

/// A progress bar, and the actual progress of the work behind it.
package struct ProgressScreen: Codable, Sendable, Equatable {
    /// The number of items of the work, such as rows.
    package var total: Int
    /// The items' name, in the plural: "stops".
    package var items: String
    /// The number of items that the bar showed as done, read in each frame.
    package var shown: Steps
    /// The number of items that were actually done.
    package var done: Steps

    package init(total: Int, items: String, shown: Steps, done: Steps) {
        (self.total, self.items, self.shown, self.done) = (total, items, shown, done)
    }
}

/// A growing list, and the names of the rows in view.
package struct ListScreen: Codable, Sendable, Equatable {
    /// The number of rows of the list, read in each frame.
    package var count: Steps
    /// All names that were in view. ``inView`` refers to these names by index.
    package var names: [String]
    /// The frames that showed other names than the frame before. Each has a time, and the names' indices from the top
    /// down.
    package var inView: [View]

    package struct View: Sendable, Equatable {
        package var time: Int
        package var names: [Int]

        package init(time: Int, names: [Int]) {
            (self.time, self.names) = (time, names)
        }
    }

    package init(count: Steps, names: [String], inView: [View]) {
        (self.count, self.names, self.inView) = (count, names, inView)
    }
}

extension ListScreen.View: Codable {
    package init(from decoder: any Decoder) throws {
        let numbers = try [Int](from: decoder)
        guard let time = numbers.first, DeltaCoding.range.contains(time) else {
            throw DeltaCoding.damage(decoder, "a view has no time")
        }
        self.init(time: time, names: Array(numbers.dropFirst()))
    }

    package func encode(to encoder: any Encoder) throws { try ([time] + names).encode(to: encoder) }
}
