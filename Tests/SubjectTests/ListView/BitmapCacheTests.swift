import ListView
import Testing

@Suite("Bitmap cache")
struct BitmapCacheTests {
    private func picture(_ subject: Int, pixels: Int = 25) -> Bitmap {
        Bitmap(width: pixels, height: 1, pixels: Array(repeating: 0, count: pixels), subject: subject)
    }

    @Test("The least recently used picture is removed first")
    func leastRecentlyUsed() {
        var cache = BitmapCache(byteLimit: 300)
        for subject in 1...3 { cache.insert(picture(subject)) }
        #expect(cache.picture(of: 1) != nil)
        cache.insert(picture(4))
        #expect(cache.picture(of: 2) == nil)
        #expect([1, 3, 4].allSatisfy { cache.picture(of: $0)?.subject == $0 })
    }

    @Test("The cache never keeps more bytes than its limit, and counts a picture that is inserted again once")
    func limit() {
        var cache = BitmapCache(byteLimit: 1_000)
        for subject in 0..<100 {
            cache.insert(picture(subject % 30, pixels: 10 + subject))
            #expect(cache.byteCount <= 1_000)
        }
        let held = (0..<30).compactMap { cache.picture(of: $0)?.byteCount }.reduce(0, +)
        #expect(held == cache.byteCount)
    }

    @Test("A picture larger than the limit is not kept, and leaves nothing behind")
    func tooLarge() {
        var cache = BitmapCache(byteLimit: 50)
        cache.insert(picture(1))
        #expect(cache.picture(of: 1) == nil)
        #expect(cache.byteCount == 0)
    }
}
