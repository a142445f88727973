/// The points at which a pixel is sampled, evenly spread.
///
/// The points are the Halton sequence of bases 2 and 3 (J. H. Halton, "On the efficiency of certain quasi-random
/// sequences of points in evaluating multi-dimensional integrals", 1960). The first n points of the sequence are evenly
/// spread for every n, so a picture can have any number of points.
struct SamplePattern: Sendable {
    let points: [Point]

    /// Precondition: the count is at least one.
    init(count: Int) {
        precondition(count > 0, "a pixel is sampled at one point at least")
        points = (1...count).map { number in
            Point(x: Self.radicalInverse(number, base: 2), y: Self.radicalInverse(number, base: 3))
        }
    }

    /// Returns the number whose digits are those of `number`, mirrored at the radix point.
    private static func radicalInverse(_ number: Int, base: Int) -> Float {
        var rest = number
        var inverse: Float = 0
        var place = 1 / Float(base)
        while rest > 0 {
            inverse += Float(rest % base) * place
            rest /= base
            place /= Float(base)
        }
        return inverse
    }
}
