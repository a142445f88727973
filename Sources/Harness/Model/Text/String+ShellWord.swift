extension String {
    /// The text as one word of a command line that is copied into a shell: quoted if it has to be, and on one line.
    package var shellWord: String {
        let line = onOneLine()
        let isPlain = line.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && scalar.properties.isAlphabetic || "0123456789-_./=:,+".unicodeScalars.contains(scalar)
        }
        return isPlain ? line : "'\(line.replacing("'", with: "'\\''"))'"
    }
}
