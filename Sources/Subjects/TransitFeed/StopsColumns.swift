/// The indices of a feed's columns, and how a record becomes a stop.
struct StopsColumns {
    /// The reason why a record is not a stop.
    struct Malformed: Error {
        var reason: String
    }

    private let count: Int
    private let identifier: Int
    private let name: Int
    private let code: Int?
    private let details: Int?
    private let latitude: Int?
    private let longitude: Int?
    private let zone: Int?
    private let parentStation: Int?
    private let locationType: Int?

    /// - Parameters:
    ///   - wanted: Columns to read in addition to the required ones.
    ///   - header: The names of the columns; nil for a name that is not UTF-8.
    init(_ wanted: Set<Stop.Column>, header: [String?], path: String) throws(FeedError) {
        guard header.allSatisfy({ $0 != nil && $0?.utf8.contains(0) == false }) else {
            throw FeedError("the feed \(path) is not text; give a GTFS stops.txt in UTF-8")
        }
        func column(_ column: Stop.Column) -> Int? {
            wanted.contains(column) ? header.firstIndex(of: column.rawValue) : nil
        }
        func required(_ name: String) throws(FeedError) -> Int {
            guard let index = header.firstIndex(of: name) else {
                let found = header.prefix(12).compactMap { $0.map { String($0.prefix(40)) } }.joined(separator: ", ")
                throw FeedError("the feed \(path) has no column \(name), only \(found); give a GTFS stops.txt")
            }
            return index
        }
        count = header.count
        identifier = try required("stop_id")
        name = try required("stop_name")
        code = column(.code)
        details = column(.details)
        latitude = column(.latitude)
        longitude = column(.longitude)
        zone = column(.zone)
        parentStation = column(.parentStation)
        locationType = header.firstIndex(of: "location_type")
    }

    /// Returns the stop that the scanner's current record describes.
    func stop(in scanner: borrowing RecordScanner) throws(Malformed) -> Stop {
        guard scanner.fields.count == count else {
            let fields = scanner.fields.count == 1 ? "1 field" : "\(scanner.fields.count) fields"
            throw Malformed(reason: "the line has \(fields), but the header has \(count)")
        }
        let key = try required(identifier, "stop_id", scanner)
        return Stop(
            identifier: key,
            name: lacksNameRightly(scanner) ? key : try required(name, "stop_name", scanner),
            code: try text(code, "stop_code", scanner),
            details: try text(details, "stop_desc", scanner),
            latitude: try degrees(latitude, "stop_lat", limit: 90, scanner),
            longitude: try degrees(longitude, "stop_lon", limit: 180, scanner),
            zone: try text(zone, "zone_id", scanner),
            parentStation: try text(parentStation, "parent_station", scanner)
        )
    }

    /// Returns whether the record has no name and needs none: GTFS allows this for a generic node (location type 3) and
    /// a boarding area (4). The identifier is then shown instead of the name.
    private func lacksNameRightly(_ scanner: borrowing RecordScanner) -> Bool {
        let nameField = scanner.fields[name]
        guard nameField.start == nameField.end, let locationType else { return false }
        let type = scanner.text(scanner.trimmed(scanner.fields[locationType]))
        return type == "3" || type == "4"
    }

    private func required(_ column: Int, _ name: String, _ scanner: borrowing RecordScanner) throws(Malformed) -> String
    {
        guard let text = try text(column, name, scanner) else { throw Malformed(reason: "\(name) is empty") }
        return text
    }

    private func text(_ column: Int?, _ name: String, _ scanner: borrowing RecordScanner) throws(Malformed) -> String? {
        guard let column else { return nil }
        let field = scanner.fields[column]
        guard field.start < field.end else { return nil }
        guard let text = scanner.text(field) else { throw Malformed(reason: "\(name) is not UTF-8") }
        return text
    }

    private func degrees(
        _ column: Int?,
        _ name: String,
        limit: Double,
        _ scanner: borrowing RecordScanner
    ) throws(Malformed) -> Double? {
        guard let column else { return nil }
        let field = scanner.fields[column]
        guard field.start < field.end else { return nil }
        guard let value = scanner.number(field), abs(value) <= limit else {
            throw Malformed(reason: "\(name) is not a number from -\(Int(limit)) to \(Int(limit))")
        }
        return value
    }
}

extension RecordScanner {
    /// Returns a field as text; nil if its bytes are not UTF-8.
    borrowing func text(_ field: Field) -> String? {
        let slice = UnsafeBufferPointer(start: bytes + field.start, count: field.end - field.start)
        guard field.hasDoubledQuotes else { return String(validating: slice, as: UTF8.self) }
        var single: [UInt8] = []
        single.reserveCapacity(slice.count)
        var isSecondQuote = false
        for byte in slice {
            if byte == UInt8(ascii: "\""), isSecondQuote {
                isSecondQuote = false
                continue
            }
            isSecondQuote = byte == UInt8(ascii: "\"")
            single.append(byte)
        }
        return String(validating: single, as: UTF8.self)
    }

    /// Returns a field without the spaces around it.
    borrowing func trimmed(_ field: Field) -> Field {
        var field = field
        while field.start < field.end, bytes[field.start] == UInt8(ascii: " ") { field.start += 1 }
        while field.start < field.end, bytes[field.end - 1] == UInt8(ascii: " ") { field.end -= 1 }
        return field
    }

    /// Returns the fields as names of columns, without spaces around them. A name that is not UTF-8 is nil.
    borrowing func columnNames() -> [String?] {
        var names: [String?] = []
        for field in fields { names.append(text(trimmed(field))) }
        return names
    }

    /// Returns a field as a decimal number, and ignores spaces around it. Returns nil if the field is not a number.
    ///
    /// The numbers of feeds usually have up to 15 digits and no exponent. For such a number, the integer of its digits
    /// and the power of ten are exact doubles. So the result is rounded only once, by the division (Clinger 1990, the
    /// fast path). The standard library parses all other numbers.
    borrowing func number(_ field: Field) -> Double? {
        let field = trimmed(field)
        let (start, end) = (field.start, field.end)
        var index = start
        let isNegative = index < end && bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var digits = 0
        var mantissa: UInt64 = 0
        var decimals: Int?
        while index < end {
            let byte = bytes[index]
            if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
                digits += 1
                decimals? += 1
            } else if byte == UInt8(ascii: "."), decimals == nil {
                decimals = 0
            } else {
                digits = .max
                break
            }
            index += 1
        }
        guard digits > 0, digits <= 15 else {
            let slice = UnsafeBufferPointer(start: bytes + start, count: end - start)
            // Swift parses "nan" and "0x10" as numbers, but a feed may not have such numbers.
            guard slice.allSatisfy({ Self.numeric.contains($0) }) else { return nil }
            return String(validating: slice, as: UTF8.self).flatMap { Double($0) }
        }
        let value = Double(mantissa) / Self.powersOfTen[decimals ?? 0]
        return isNegative ? -value : value
    }

    private static let numeric = Set("0123456789+-.eE".utf8)

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}
