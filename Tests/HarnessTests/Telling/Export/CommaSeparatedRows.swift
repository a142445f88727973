/// Reads comma-separated values (RFC 4180) as spreadsheets and Python's `csv` do.
enum CommaSeparatedRows {
    static func read(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var value = ""
        var isQuoted = false
        var scalars = text.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            if isQuoted {
                if scalar != "\"" {
                    value.unicodeScalars.append(scalar)
                } else if scalars.first == "\"" {
                    value.unicodeScalars.append(scalar)
                    scalars.removeFirst()
                } else {
                    isQuoted = false
                }
                continue
            }
            switch scalar {
            case "\"": isQuoted = true
            case ",":
                row.append(value)
                value = ""
            case "\n":
                rows.append(row + [value])
                (row, value) = ([], "")
            default: value.unicodeScalars.append(scalar)
            }
        }
        return rows
    }
}
