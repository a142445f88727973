/// What sets rows of a chart apart: a colour of `chart.css` that goes with a word.
struct ChartTone: Equatable {
    /// As in "refined fix"; always written beside the colour.
    var label: String
    var hue: Hue

    /// From Okabe and Ito's palette, which people with each kind of colour blindness can tell apart
    /// (https://jfly.uni-koeln.de/color/).
    enum Hue: String {
        case vermilion
        case orange
        case blue
        case green
    }
}
