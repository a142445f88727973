import Testing
import cancel_and_depend

@Suite("The picture of a place's visits")
struct PicturesTests {
    @Test("Decoding a packet adds up its differences, from 10,000 visits on")
    func decode() {
        // The differences +1, −1 and +300 are stored as 2, 1 and 600, with the sign in the lowest bit.
        #expect(Pictures.decode([2, 1, 0xD8, 0x04]) == [10_001, 10_000, 10_300])
        #expect(Pictures.decode([]) == [])
    }

    @Test("A packet has as many readings as were fetched, and each item has its own readings", arguments: [256, 1000])
    func fetch(readings: Int) {
        let visits = (0..<10).map { Pictures.decode(Pictures.fetch($0, readings: readings)) }
        #expect(visits.allSatisfy { $0.count == readings && $0.allSatisfy { (0..<20_000).contains($0) } })
        #expect(Set(visits).count == 10)
    }

    @Test("A column's bar is as high as the mean of its visits, the topmost pixel covered in part")
    func render() {
        // In every column, the bar covers half of the height and half a pixel more.
        let visits = [Int32](repeating: 10_079, count: 2 * Picture.width)
        let picture = Pictures.render(visits)
        #expect(picture.pixels.count == Picture.width * Picture.height * 4)
        let reds = (0..<Picture.height).map { picture.pixels[$0 * Picture.width * 4] }
        #expect(reds.prefix(63).allSatisfy { $0 == 255 })
        #expect((150...160).contains(reds[63]))
        #expect(reds.suffix(64).allSatisfy { $0 == 55 })
    }

    @Test("Without visits the picture is blank, and its digest differs from every item's")
    func blank() {
        let blank = Pictures.render([])
        #expect(blank.pixels.allSatisfy { $0 == 255 })
        let digests = (0..<20).map { Pictures.digest(of: Pictures.picture(of: $0, readings: 256)) }
        #expect(Set(digests + [Pictures.digest(of: blank)]).count == 21)
    }
}
