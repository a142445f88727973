/// A grid of pixels on which shapes are drawn.
///
/// Shapes are anti-aliased: a pixel gets as much of a shape's colour as the share of its sample points within the
/// shape. Filling a shape checks every sample point within the shape's bounds.
struct Canvas {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt32]
    private let pattern: SamplePattern

    init(width: Int, height: Int, background: Color, pattern: SamplePattern) {
        self.width = width
        self.height = height
        self.pattern = pattern
        pixels = Array(repeating: background.pixel, count: width * height)
    }

    mutating func fill(_ shape: some Shape, with color: Color) {
        let bounds = shape.bounds
        let columns = Self.pixels(from: bounds.left, to: bounds.right, below: width)
        let rows = Self.pixels(from: bounds.top, to: bounds.bottom, below: height)
        for row in rows {
            for column in columns {
                let corner = Point(x: Float(column), y: Float(row))
                let within = pattern.points.count { point in
                    shape.contains(Point(x: corner.x + point.x, y: corner.y + point.y))
                }
                guard within > 0 else { continue }
                let place = row * width + column
                pixels[place] = color.pixel(
                    over: pixels[place],
                    coverage: Float(within) / Float(pattern.points.count)
                )
            }
        }
    }

    /// Returns the pixels that a span touches.
    private static func pixels(from start: Float, to end: Float, below limit: Int) -> Range<Int> {
        let first = max(0, Int(start.rounded(.down)))
        return first..<max(first, min(limit, Int(end.rounded(.up))))
    }
}

extension Color {
    /// Returns the pixel `below` with a share of it covered by this colour.
    fileprivate func pixel(over below: UInt32, coverage: Float) -> UInt32 {
        func mixed(_ paint: UInt8, shift: UInt32) -> UInt8 {
            let old = Float(below >> shift & 0xFF)
            return UInt8((old + (Float(paint) - old) * coverage).rounded())
        }
        return Color(red: mixed(red, shift: 0), green: mixed(green, shift: 8), blue: mixed(blue, shift: 16)).pixel
    }
}
