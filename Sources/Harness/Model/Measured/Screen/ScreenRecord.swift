/// What a sample's screen showed while it was measured, for the report to play again. All of it was recorded; nothing is
/// made up afterwards.
///
/// A screen changes at the frames that the main thread served (``TimelineRecord/frames``): what is here was looked at in
/// such a frame, or is marked as the truth behind it.
///
/// As JSON: `{"progress": …}`, `{"cells": …}`, `{"list": …}` or `{"downloads": …}`.
package enum ScreenRecord: Sendable, Equatable {
    case progress(ProgressScreen)
    case cells(CellsScreen)
    case list(ListScreen)
    case downloads(DownloadsScreen)
}

extension ScreenRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case progress
        case cells
        case list
        case downloads
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let key = container.allKeys.first else {
            throw DeltaCoding.damage(decoder, "no screen that this build knows")
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

/// A progress bar, and how far the work behind it really was.
package struct ProgressScreen: Codable, Sendable, Equatable {
    /// What there is to do, in items: rows.
    package var total: Int
    /// What is counted, in the plural: "stops".
    package var items: String
    /// The items that the bar showed as done, looked at in each frame.
    package var shown: Steps
    /// The items that were done.
    package var done: Steps

    package init(total: Int, items: String, shown: Steps, done: Steps) {
        self.total = total
        self.items = items
        self.shown = shown
        self.done = done
    }
}

/// A list that grows, and the names of the rows that are in view.
package struct ListScreen: Codable, Sendable, Equatable {
    /// The rows of the list, looked at in each frame.
    package var count: Steps
    /// All names that were in view, for ``inView`` to refer to by their places.
    package var names: [String]
    /// Each time that a frame showed other names: its time, and their places from the top down.
    package var inView: [View]

    package struct View: Sendable, Equatable {
        package var time: Int
        package var names: [Int]

        package init(time: Int, names: [Int]) {
            self.time = time
            self.names = names
        }
    }

    package init(count: Steps, names: [String], inView: [View]) {
        self.count = count
        self.names = names
        self.inView = inView
    }
}

extension ListScreen.View: Codable {
    package init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([Int].self)
        guard let time = numbers.first, abs(time) <= DeltaCoding.limit else {
            throw DeltaCoding.damage(decoder, "a view has no time")
        }
        self.init(time: time, names: Array(numbers.dropFirst()))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode([time] + names)
    }
}
