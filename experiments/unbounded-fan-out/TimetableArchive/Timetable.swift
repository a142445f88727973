/// The digest that an app keeps of a stop's timetable.
package struct Timetable: Sendable, Equatable {
    package let stop: Int
    package let digest: UInt64

    /// - Parameter bytes: The timetable's bytes in the archive.
    package init(stop: Int, bytes: [UInt8]) {
        self.stop = stop
        digest = bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }

    /// Returns the bytes that the archive stores for a stop.
    package static func bytes(of stop: Int, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: stop &* 31 &+ $0) }
    }
}
