/// The speeds at which this package and other tools read two files: bytes per second of processor time, one value per
/// round.
struct ReadingSpeeds {
    var wordCount: [Double] = []
    var bytes: [Double] = []
    var components: [Double] = []
    var text: [Double] = []
    var fields: [Double] = []
    var oneField: [Double] = []
    var stops: [Double] = []
    var smallFields: [Double] = []
    /// Nil if the tool is not installed.
    var python: [Double]?
    var sqlite: [Double]?
}
