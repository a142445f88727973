/// The steps that make the picture of an item's visits.
package enum Pictures {
    /// Returns the visits to an item's place, as a server would send them. The packet contains differences, in seven
    /// bits per byte, with the least significant bits first.
    package static func fetch(_ item: Int, readings: Int) -> [UInt8] {
        var random = UInt64(truncatingIfNeeded: item) &* 0x9E37_79B9_7F4A_7C15 | 1
        var packet: [UInt8] = []
        packet.reserveCapacity(readings * 2)
        for _ in 0..<readings {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let difference = Int32(truncatingIfNeeded: random >> 33) % 300
            var rest = UInt32(bitPattern: (difference << 1) ^ (difference >> 31))
            while rest > 127 {
                packet.append(UInt8(rest & 127) | 128)
                rest >>= 7
            }
            packet.append(UInt8(rest))
        }
        return packet
    }

    /// Returns the visits of a packet. An empty packet has no visits.
    package static func decode(_ packet: [UInt8]) -> [Int32] {
        var visits: [Int32] = []
        visits.reserveCapacity(packet.count)
        var (rest, shift, sum): (UInt32, UInt32, Int32) = (0, 0, 10_000)
        for byte in packet {
            rest |= UInt32(byte & 127) << shift
            shift += 7
            guard byte < 128 else { continue }
            sum &+= Int32(bitPattern: rest >> 1) ^ -Int32(bitPattern: rest & 1)
            visits.append(abs(sum % 20_000))
            (rest, shift) = (0, 0)
        }
        return visits
    }

    /// Draws a bar per column, as high as the mean of the column's visits. The bar covers its topmost pixel partly.
    package static func render(_ visits: [Int32]) -> Picture {
        var pixels = [UInt8](repeating: 255, count: Picture.width * Picture.height * 4)
        for column in 0..<Picture.width {
            let part = visits[visits.count * column / Picture.width..<visits.count * (column + 1) / Picture.width]
            let mean = part.isEmpty ? 0 : part.reduce(0) { $0 + Int($1) } / part.count
            let covered = mean * Picture.height * 256 / 20_000
            for row in 0..<Picture.height {
                let coverage = min(256, max(0, covered - row * 256))
                let place = ((Picture.height - 1 - row) * Picture.width + column) * 4
                pixels[place] = UInt8(255 - coverage * 200 / 256)
                pixels[place + 1] = UInt8(255 - coverage * 100 / 256)
            }
        }
        return Picture(pixels: pixels)
    }

    /// Does all of an item's jobs except storing the picture.
    package static func picture(of item: Int, readings: Int) -> Picture {
        render(decode(fetch(item, readings: readings)))
    }

    /// Returns a number that distinguishes pictures (FNV-1a).
    package static func digest(of picture: Picture) -> UInt64 {
        picture.pixels.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// Pixels with one byte each of red, green, blue and opacity.
package struct Picture: Sendable {
    package static let width = 256
    package static let height = 128

    package var pixels: [UInt8]
}
