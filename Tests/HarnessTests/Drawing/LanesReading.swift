import Foundation
import Testing

/// The lanes of a drawn chart. The chart's axes are used to convert its shapes to the document's units.
struct LanesReading {
    let svg: SVGReading
    private let left: Double
    private let right: Double
    private let lastTime: Double
    private let lastValue: Double
    /// The positions of each lane's highest and lowest tick, from the top lane to the bottom lane.
    private let lanes: [(top: Double, bottom: Double)]

    /// - Parameters:
    ///   - lastTime: The value at the end of the time axis, in milliseconds.
    ///   - lastValue: The value at the top of each lane.
    init(_ svg: SVGReading, lastTime: Double, lastValue: Double) throws {
        self.svg = svg
        self.lastTime = lastTime
        self.lastValue = lastValue
        let grid = svg.elements.filter { $0.name == "line" && $0.hasStyle("grid") }
        let upright = grid.filter { $0.number("x1") == $0.number("x2") }.compactMap { $0.number("x1") }
        left = try #require(upright.min())
        right = try #require(upright.max())
        func places(of tick: Double) -> [Double] {
            svg.elements.filter { $0.attributes["text-anchor"] == "end" && $0.text == String(Int(tick)) }
                .compactMap { $0.number("y") }.map { $0 - 4 }
        }
        lanes = zip(places(of: lastValue), places(of: 0)).map { ($0, $1) }
    }

    /// Returns the lines of a style in a lane. A line is the list of its corners, as times and values.
    func lines(_ style: String, lane: Int) -> [[[Double]]] {
        svg.elements.filter { $0.name == "polyline" && $0.hasStyle(style) }
            .map { $0.attributes["points", default: ""].split(separator: " ").map { corner(String($0)) } }
            .filter { isIn($0, lane) }.map { $0.map { document($0, lane) } }
    }

    /// Returns the shapes of a style in a lane. A shape is given by its smallest and largest time and by its smallest
    /// and largest value.
    func shapes(_ style: String, lane: Int) -> [Extent] {
        svg.elements.filter { $0.name == "path" && $0.hasStyle(style) }
            .flatMap { $0.attributes["d", default: ""].split(separator: "z") }
            .map { shape in Self.corners(of: String(shape)) }
            .filter { isIn($0, lane) }
            .map { corners in
                let places = corners.map { document($0, lane) }
                return Extent(
                    from: places.map { $0[0] }.min() ?? 0,
                    to: places.map { $0[0] }.max() ?? 0,
                    lower: places.map { $0[1] }.min() ?? 0,
                    upper: places.map { $0[1] }.max() ?? 0
                )
            }
    }

    struct Extent: Equatable {
        var from: Double
        var to: Double
        var lower: Double
        var upper: Double
    }

    private func isIn(_ corners: [[Double]], _ lane: Int) -> Bool {
        corners.allSatisfy { $0[1] >= lanes[lane].top - 0.01 && $0[1] <= lanes[lane].bottom + 0.01 }
    }

    /// Converts a corner of the drawing to a time and a value. Both are rounded, because the drawing's numbers are
    /// rounded too.
    private func document(_ corner: [Double], _ lane: Int) -> [Double] {
        let time = (corner[0] - left) / (right - left) * lastTime
        let value = (lanes[lane].bottom - corner[1]) / (lanes[lane].bottom - lanes[lane].top) * lastValue
        return [time.rounded(), (value * 100).rounded() / 100]
    }

    private func corner(_ text: String) -> [Double] { text.split(separator: ",").compactMap { Double($0) } }

    /// Returns the corners of a path, which is a polygon or a rectangle that is drawn by its sides.
    private static func corners(of path: String) -> [[Double]] {
        if let match = path.wholeMatch(of: /M(\S+) (\S+)h(\S+)v(\S+)h\S+/) {
            let numbers = [match.1, match.2, match.3, match.4].compactMap { Double($0) }
            return [[numbers[0], numbers[1]], [numbers[0] + numbers[2], numbers[1] + numbers[3]]]
        }
        return path.split { $0 == "M" || $0 == "L" }.map { $0.split(separator: " ").compactMap { Double($0) } }
    }
}
