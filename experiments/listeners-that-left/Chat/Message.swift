/// A message of a chat, with its photo.
package final class Message: Sendable {
    package let room: Int
    /// The number of the message in its room, counted from 1.
    package let number: Int
    package let photo: [UInt8]

    package init(room: Int, number: Int) {
        self.room = room
        self.number = number
        photo = [UInt8](repeating: 0, count: 16_384)
    }
}
