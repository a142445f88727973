/// A generator of invented stops. It writes them as lines of a feed.
struct StopWriter {
    private var random: SplitMix

    /// - Parameter seed: The seed of the random numbers. The same seed gives the same stops.
    init(seed: UInt64) {
        random = SplitMix(seed: seed)
    }

    /// Appends the feed's line for the stop in the given row. The first row is row 0.
    mutating func append(row: Int, to bytes: inout [UInt8]) {
        // Every row has its own number, so the identifiers are unique.
        Self.append(9_000_000 + row * 7, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        bytes.append(UInt8(ascii: ","))
        appendName(to: &bytes)
        bytes.append(UInt8(ascii: ","))
        bytes.append(UInt8(ascii: ","))
        appendDegrees(52_338_000_0, spread: 337_000_0, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        appendDegrees(13_088_000_0, spread: 673_000_0, to: &bytes)
        bytes += ",,,0,\n".utf8
    }

    /// Appends a name, for example "S+U Warschauer Straße (Berlin)". A name with commas or quotes is quoted.
    private mutating func appendName(to bytes: inout [UInt8]) {
        let kind = below(100)
        // The published feed quotes about two thirds of the names.
        let isQuoted = kind < 68
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
        if below(10) == 0 { bytes += Words.prefixes[below(Words.prefixes.count)].utf8 }
        bytes += Words.stems[below(Words.stems.count)].utf8
        bytes += Words.endings[below(Words.endings.count)].utf8
        switch kind {
        case 0..<4:
            bytes += ", ".utf8
            bytes += Words.landmarks[below(Words.landmarks.count)].utf8
        case 4..<6:
            bytes += " \"\"".utf8
            bytes += Words.landmarks[below(Words.landmarks.count)].utf8
            bytes += "\"\"".utf8
        case 6..<20:
            bytes.append(UInt8(ascii: "/"))
            bytes += Words.stems[below(Words.stems.count)].utf8
            bytes += Words.endings[below(Words.endings.count)].utf8
        default:
            break
        }
        bytes += " (".utf8
        bytes += Words.places[below(Words.places.count)].utf8
        bytes.append(UInt8(ascii: ")"))
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
    }

    /// Appends degrees with seven decimals. The degrees are whole ten-millionths, because platforms may print
    /// floating-point numbers differently.
    private mutating func appendDegrees(_ least: Int, spread: Int, to bytes: inout [UInt8]) {
        let value = least + below(spread)
        Self.append(value / 10_000_000, to: &bytes)
        bytes.append(UInt8(ascii: "."))
        var decimals = value % 10_000_000
        var divisor = 1_000_000
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(decimals / divisor))
            decimals %= divisor
            divisor /= 10
        }
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        bytes += String(number).utf8
    }

    /// Returns a random number from 0 to `bound`, excluding `bound`.
    private mutating func below(_ bound: Int) -> Int {
        // The computation is Lemire's multiplication without the rejection step. Its bias is less than a millionth, and
        // the same on every machine.
        Int(random.next().multipliedFullWidth(by: UInt64(bound)).high)
    }
}

/// The generator SplitMix64. Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
private struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The words from which stop names are invented.
private enum Words {
    static let prefixes = ["S ", "U ", "S+U ", "Bhf ", "Tram "]
    static let stems = [
        "Ahorn", "Birken", "Brücken", "Buchen", "Dorf", "Eichen", "Erlen", "Fähr", "Feld", "Fichten", "Garten",
        "Grün", "Haupt", "Hirten", "Hof", "Kastanien", "Kiefern", "Kirch", "König", "Küsten", "Linden", "Mühlen",
        "Neu", "Nord", "Ost", "Park", "Quell", "Rosen", "Schiffer", "Schloss", "Schul", "See", "Süd", "Tannen", "Turm",
        "Ufer", "Wald", "Weiden", "West", "Wiesen", "Ziegel",
    ]
    static let endings = [
        "allee", "berg", "brücke", "damm", "eck", "graben", "höhe", "markt", "platz", "ring", "steig", "straße",
        "tor", "ufer", "weg", "winkel",
    ]
    static let landmarks = ["Friedhof", "Gärtnerei", "Krankenhaus", "Markthalle", "Rathaus", "Schule", "Schwimmbad"]
    static let places = [
        "Berlin", "Bernau", "Cottbus", "Eberswalde", "Erkner", "Falkensee", "Fürstenwalde", "Königs Wusterhausen",
        "Lübben", "Oranienburg", "Potsdam", "Strausberg", "Teltow", "Werder",
    ]
}
