import Model

/// Invents books. The same seed gives the same books.
struct Generator {
    private var random: SplitMix

    init(state: UInt64) { random = SplitMix(seed: state) }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    var title: String {
        mutating get {
            let syllables = ["Ber", "lin", "ö", "ß", "stadt", "am", "Prenzlauer"]
            return (0...below(3)).map { _ in syllables[below(syllables.count)] }.joined()
        }
    }

    var pages: Int? {
        mutating get { below(5) == 0 ? nil : below(20) - 3 }
    }
}
