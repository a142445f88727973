/// A picture in memory, with the identifier of its subject.
package final class Bitmap: Sendable {
    package let width: Int
    package let height: Int
    /// The pixels, row by row from the top, with one word per pixel. The lowest byte is red, followed by green, blue
    /// and alpha (RGBA in the memory of a little-endian machine).
    package let pixels: [UInt32]
    /// The identifier of the thing that the picture shows.
    package let subject: Int

    package init(width: Int, height: Int, pixels: [UInt32], subject: Int) {
        precondition(pixels.count == width * height, "a bitmap has width times height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.subject = subject
    }

    /// The number of bytes of the pixels.
    package var byteCount: Int { pixels.count * MemoryLayout<UInt32>.size }
}
