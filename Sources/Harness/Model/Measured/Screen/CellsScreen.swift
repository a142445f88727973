/// A record of a scrolling list. For each frame it has the rows in view and the picture in each cell.
package struct CellsScreen: Codable, Sendable, Equatable {
    /// The height of a row, in points.
    package var rowHeight: Double
    package var height: Double
    /// The frames that differ from the frame before.
    package var frames: [Frame]
    /// The rows that were in view, together with the rows whose pictures appeared in a cell.
    package var rows: [Row]

    package init(rowHeight: Double, height: Double, frames: [Frame], rows: [Row]) {
        (self.rowHeight, self.height, self.frames, self.rows) = (rowHeight, height, frames, rows)
    }

    package struct Frame: Sendable, Equatable {
        /// The time since the measurement began, in microseconds.
        package var time: Int
        /// The position in the list at the top of the visible part, in tenths of a point.
        package var offset: Int
        /// The first row in view.
        package var firstRow: Int
        /// The row whose picture each cell in view shows, from the top down. Nil for a cell without a picture.
        package var pictures: [Int?]

        package init(time: Int, offset: Int, firstRow: Int, pictures: [Int?]) {
            (self.time, self.offset, self.firstRow, self.pictures) = (time, offset, firstRow, pictures)
        }
    }

    /// A row's data, from which its cell must be drawn.
    package struct Row: Codable, Sendable, Equatable {
        package var number: Int
        package var name: String
        /// The bars of the row's histogram.
        package var values: [Int]

        package init(number: Int, name: String, values: [Int]) {
            (self.number, self.name, self.values) = (number, name, values)
        }
    }
}

/// Encodes a frame as a JSON array: `[time, offset, first row, picture, …]`. A picture is 0 for none, 1 for the row's
/// own picture, n ≥ 2 for the picture of the row n − 1 places further down, −n for the picture of the row n places
/// further up.
extension CellsScreen.Frame: Codable {
    package init(from decoder: any Decoder) throws {
        let numbers = try [Int](from: decoder)
        guard numbers.count >= 3, numbers.allSatisfy(DeltaCoding.range.contains) else {
            throw DeltaCoding.damage(decoder, "a frame of a list is malformed")
        }
        let first = numbers[2]
        self.init(
            time: numbers[0],
            offset: numbers[1],
            firstRow: first,
            pictures: numbers.dropFirst(3).enumerated().map { place, code in
                code == 0 ? nil : first + place + (code > 0 ? code - 1 : code)
            }
        )
    }

    package func encode(to encoder: any Encoder) throws {
        let codes = pictures.enumerated().map { place, picture -> Int in
            guard let picture else { return 0 }
            let distance = picture - firstRow - place
            return distance >= 0 ? distance + 1 : distance
        }
        try ([time, offset, firstRow] + codes).encode(to: encoder)
    }
}
