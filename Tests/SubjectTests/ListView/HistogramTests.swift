import ListView
import Testing

@Suite("Histogram")
struct HistogramTests {
    private let renderer = HistogramRenderer(samplesPerPixel: 16)

    @Test("The height of each day's bar is proportional to its visits")
    func heights() {
        let bitmap = renderer.draw(Histogram(subject: 7, visits: [0, 100, 200, 300, 400, 500, 1_000]))
        let heights = (0..<7).map { barHeight(of: $0, in: bitmap) }
        #expect(heights[0] == 0)
        #expect(heights[6] == 70)
        for day in 1...5 { #expect(abs(heights[day] - 7 * day) <= 1) }
    }

    @Test("A picture knows its subject, and is the same each time")
    func subject() {
        let histogram = ShopCatalogue(count: 10, seed: 1)[3].histogram
        let first = renderer.draw(histogram)
        let second = renderer.draw(histogram)
        #expect(first.subject == 3)
        #expect(first.pixels == second.pixels)
        #expect(first.byteCount == 240 * 96 * 4)
    }

    @Test("Edges are smooth: a pixel that a shape covers in part takes part of its colour")
    func antiAliasing() {
        let histogram = Histogram(subject: 1, visits: [31, 42, 57, 68, 79, 83, 97])
        let smooth = Set(renderer.draw(histogram).pixels)
        let hard = Set(HistogramRenderer(samplesPerPixel: 1).draw(histogram).pixels)
        #expect(hard.count == 4)
        #expect(smooth.count > 20)
    }

    @Test("An empty week has no bars")
    func emptyWeek() {
        let bitmap = renderer.draw(Histogram(subject: 1, visits: Array(repeating: 0, count: 7)))
        #expect((0..<7).allSatisfy { barHeight(of: $0, in: bitmap) == 0 })
    }

    @Test("A cancelled drawing asks no further, and returns no picture")
    func cancelled() {
        var asked = 0
        let bitmap = renderer.draw(Histogram(subject: 1, visits: [1, 2, 3, 4, 5, 6, 7])) {
            asked += 1
            return asked == 5
        }
        #expect(bitmap == nil)
        #expect(asked == 5)
    }

    @Test("A shop is the same each time it is read, in a list of any length")
    func catalogue() {
        let shops = ShopCatalogue(count: 1_000_000, seed: 1)
        #expect(shops[999_999] == shops[999_999])
        #expect(shops[5] == ShopCatalogue(count: 6, seed: 1)[5])
        #expect(shops[5] != ShopCatalogue(count: 6, seed: 2)[5])
        #expect(Set(shops.prefix(200).map(\.visits)).count == 200)
    }

    /// Returns the number of pixels of the bar's colour in the column through the bar's middle.
    private func barHeight(of day: Int, in bitmap: Bitmap) -> Int {
        let blue = Color(red: 0, green: 90, blue: 181).pixel
        let column = Int(34 + (Double(day) + 0.5) * 202 / 7)
        return (0..<bitmap.height).count { bitmap.pixels[$0 * bitmap.width + column] == blue }
    }
}
