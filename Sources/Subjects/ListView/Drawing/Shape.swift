/// A point or a distance on a canvas, in pixels. The upper left corner of the canvas is zero.
struct Point: Hashable {
    var x: Float
    var y: Float
}

/// A rectangle whose sides are parallel to the axes.
struct Box: Hashable {
    var left: Float
    var top: Float
    var right: Float
    var bottom: Float
}

/// A shape that a canvas can fill.
protocol Shape {
    /// A box that contains the whole shape.
    var bounds: Box { get }
    func contains(_ point: Point) -> Bool
}

/// A bar whose upper corners are round.
struct RoundedBar: Shape {
    let bounds: Box
    let radius: Float

    /// - Parameter radius: The corners' radius, at most half of the width and at most the height.
    init(_ bounds: Box, radius: Float) {
        self.bounds = bounds
        self.radius = max(0, min(radius, (bounds.right - bounds.left) / 2, bounds.bottom - bounds.top))
    }

    func contains(_ point: Point) -> Bool {
        guard
            point.x >= bounds.left, point.x < bounds.right, point.y >= bounds.top, point.y < bounds.bottom
        else { return false }
        let across = max(bounds.left + radius - point.x, point.x - (bounds.right - radius), 0)
        let above = max(bounds.top + radius - point.y, 0)
        return across == 0 || above == 0 || across * across + above * above <= radius * radius
    }
}

/// A thick line with round ends.
struct Stroke: Shape {
    let start: Point
    let end: Point
    let width: Float

    var bounds: Box {
        let reach = width / 2
        return Box(
            left: min(start.x, end.x) - reach,
            top: min(start.y, end.y) - reach,
            right: max(start.x, end.x) + reach,
            bottom: max(start.y, end.y) + reach
        )
    }

    func contains(_ point: Point) -> Bool {
        let along = Point(x: end.x - start.x, y: end.y - start.y)
        let from = Point(x: point.x - start.x, y: point.y - start.y)
        let length = along.x * along.x + along.y * along.y
        // The position of the nearest point on the line, as a share of the line's length.
        let share = length > 0 ? min(max((from.x * along.x + from.y * along.y) / length, 0), 1) : 0
        let away = Point(x: from.x - share * along.x, y: from.y - share * along.y)
        return away.x * away.x + away.y * away.y <= width * width / 4
    }
}
