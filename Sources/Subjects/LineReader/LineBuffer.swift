import CLineScan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A buffer that takes bytes in pieces of any size, and returns lines. The buffer only finds the lines; its caller
/// reads the bytes.
///
/// The buffer checks each byte once for a line's end, and moves a byte at most once per filling. The cost of a byte
/// does not depend on the length of its line. The buffer grows for a line that does not fit, and shrinks after this
/// line.
package struct LineBuffer: ~Copyable {
    /// The number of readable bytes after the buffer's end, which let the last block be checked as a whole. Line ends
    /// found in these extra bytes are ignored.
    private static var padding: Int { 64 }

    private var base: UnsafeMutableRawPointer
    let ending: LineEnding
    /// The largest number of bytes in a line.
    let limit: Int
    /// The positions in the buffer where the last returned line and the next line begin.
    private var start = 0
    private var next = 0
    /// The number of checked bytes, and the number of bytes in the buffer.
    private var scanned = 0
    private var filled = 0
    /// The line ends that were found and not yet used, as bits. Bit 0 stands for the byte at `block`.
    private var ends: UInt64 = 0
    private var block = 0
    /// Whether the last line ended with a carriage return. A line feed directly after a carriage return is part of the
    /// same line end.
    private var endedWithCarriageReturn = false
    /// The number of bytes of the input that precede the buffer's first byte.
    private var consumed = 0
    private var capacity: Int
    private let usualCapacity: Int

    /// - Parameters:
    ///   - capacity: The buffer's usual size in bytes.
    ///   - limit: The largest number of bytes in a line.
    package init(capacity: Int, ending: LineEnding, limit: Int) {
        precondition(capacity > 0 && limit > 0, "the capacity and the limit must be positive")
        self.ending = ending
        self.limit = limit
        self.capacity = capacity
        usualCapacity = capacity
        guard let allocated = malloc(capacity + Self.padding) else {
            preconditionFailure("there is no memory for a buffer of \(capacity) bytes")
        }
        base = allocated
    }

    deinit {
        free(base)
    }

    /// The number of bytes of the input that precede the next line.
    package var offset: Int { consumed + next }

    // MARK: - Out

    /// Returns the next line. Returns nil if the end of this line is not in the buffer yet.
    @inline(__always)
    package mutating func nextLine() -> Line? {
        while true {
            while ends == 0 {
                guard scanned < filled else { return nil }
                scan()
            }
            let end = block + ends.trailingZeroBitCount
            ends &= ends &- 1
            if ending == .any {
                let isLineFeed = base.load(fromByteOffset: end, as: UInt8.self) == UInt8(ascii: "\n")
                if isLineFeed, endedWithCarriageReturn, end == next {
                    endedWithCarriageReturn = false
                    next = end + 1
                    continue
                }
                endedWithCarriageReturn = !isLineFeed
            }
            start = next
            next = end + 1
            return line(to: end)
        }
    }

    /// Returns the remaining bytes as the last line, or nil if no bytes are left. Call this method at the end of the
    /// input.
    package mutating func lastLine() -> Line? {
        guard next < filled else { return nil }
        start = next
        next = filled
        scanned = filled
        ends = 0
        return Line(bytes: bytes(from: start, to: filled), offset: consumed + start)
    }

    @inline(__always)
    private func line(to end: Int) -> Line {
        var end = end
        if ending == .lineFeed, end > start,
            base.load(fromByteOffset: end - 1, as: UInt8.self) == UInt8(ascii: "\r")
        {
            end -= 1
        }
        return Line(bytes: bytes(from: start, to: end), offset: consumed + start)
    }

    @inline(__always)
    private func bytes(from start: Int, to end: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: UnsafeRawPointer(base) + start, count: end - start)
    }

    /// Looks for line ends in the next 64 bytes, or in fewer bytes at the buffer's end.
    @inline(__always)
    private mutating func scan() {
        block = scanned
        ends = line_scan_equal64(base + block, UInt8(ascii: "\n"))
        if ending == .any { ends |= line_scan_equal64(base + block, UInt8(ascii: "\r")) }
        let rest = filled - block
        if rest < 64 {
            ends &= (1 << UInt64(rest)) &- 1
            scanned = filled
        } else {
            scanned = block + 64
        }
    }

    // MARK: - Records of more than one line

    /// Joins the last returned line with the next line, including the line ending between the two. Returns nil if the
    /// next line's ending is not in the buffer.
    ///
    /// Only for ``LineEnding/lineFeed``.
    mutating func joinedLine() -> Line? {
        let first = start
        guard nextLine() != nil else { return nil }
        let end = next - 1
        start = first
        return line(to: end)
    }

    /// Joins the last returned line with a last line that has no ending. Call this method at the end of the input.
    mutating func joinedLastLine() -> Line? {
        let first = start
        guard lastLine() != nil else { return nil }
        start = first
        return Line(bytes: bytes(from: start, to: filled), offset: consumed + start)
    }

    /// Shortens the last returned line to its first `length` bytes. The next line begins after these bytes.
    mutating func giveBack(from length: Int) {
        next = start + length
        scanned = next
        ends = 0
    }

    /// The number of bytes of the input that precede the last returned line.
    var lineOffset: Int { consumed + start }

    /// The length of the last returned line, including its line ending.
    var takenLength: Int { next - start }

    // MARK: - In

    /// The number of bytes after the last returned line, which belong to an incomplete line.
    package var pendingLength: Int { filled - next }

    /// Drops the bytes of the incomplete line.
    mutating func dropPending() {
        if next < filled { endedWithCarriageReturn = false }
        next = filled
        scanned = filled
        ends = 0
    }

    /// Appends bytes to the buffer.
    ///
    /// - Parameters:
    ///   - isJoining: Whether to keep the last returned line in the buffer.
    ///   - count: The minimum number of bytes of free space.
    ///   - body: Writes bytes into the free space and returns their number.
    /// - Returns: The number of bytes that were written.
    mutating func fill<Failure: Error>(
        room count: Int = 1,
        keepingLine isJoining: Bool = false,
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        makeRoom(for: count, from: isJoining ? start : next)
        let room = UnsafeMutableRawBufferPointer(start: base + filled, count: capacity - filled)
        let added = try body(room)
        filled += added
        return added
    }

    /// Moves the kept bytes to the front if the buffer has little free space. Doubles the buffer if a line fills half
    /// of it. Restores the buffer's usual size after such a line.
    private mutating func makeRoom(for count: Int, from kept: Int) {
        let isRoomy = capacity - filled >= max(count, usualCapacity / 2)
        guard capacity != usualCapacity || !isRoomy else { return }
        move(by: kept)
        var fitting = capacity
        if filled <= usualCapacity / 2 {
            fitting = usualCapacity
        } else if filled > capacity / 2 {
            fitting = capacity * 2
        }
        fitting = max(fitting, filled + count)
        if fitting != capacity { resize(to: fitting) }
    }

    private mutating func move(by kept: Int) {
        guard kept > 0 else { return }
        memmove(base, base + kept, filled - kept)
        consumed += kept
        filled -= kept
        next -= kept
        scanned -= kept
        block -= kept
        start = max(0, start - kept)
    }

    private mutating func resize(to newCapacity: Int) {
        // `realloc` remaps the pages of a large block instead of copying the bytes.
        guard let moved = realloc(base, newCapacity + Self.padding) else {
            preconditionFailure("there is no memory for a line of \(newCapacity) bytes")
        }
        base = moved
        capacity = newCapacity
    }
}
