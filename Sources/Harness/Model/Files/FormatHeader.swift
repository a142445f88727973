/// What a file's JSON says of its format: read first, as another version may have anything else.
package struct FormatHeader: Decodable {
    package let format: String
    package let version: Int
}
