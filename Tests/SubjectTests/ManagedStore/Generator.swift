/// A linear congruential generator: enough to invent books, reproducibly for a seed.
struct Generator {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

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
