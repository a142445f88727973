/// What distinguishes rows of a chart: a colour of `chart.css` that goes with a word.
struct ChartTone: Equatable {
    /// For example "refined fix"; always written beside the colour.
    var label: String
    var hue: Hue

    /// From Okabe and Ito's palette, which people with every kind of colour blindness can distinguish
    /// (https://jfly.uni-koeln.de/color/).
    enum Hue: String {
        case vermilion
        case orange
        case blue
        case green
    }
}
