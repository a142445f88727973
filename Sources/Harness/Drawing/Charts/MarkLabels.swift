/// The labels of moments along lanes, without overlaps. If the labels do not fit in all lanes, numbers are drawn
/// instead, and a key explains the numbers.
struct MarkLabels {
    struct Mark: Equatable {
        var x: Double
        var label: String
    }

    struct Tag: Equatable {
        var text: String
        var middle: Double
    }

    /// The labels of the key, in the order of their numbers. Empty if the labels themselves are drawn.
    let key: [String]
    let tags: [[Tag]]

    private static let size = 12.0
    private static let gap = 6.0

    /// - Parameter lanes: The marks of each lane, in order.
    init(of lanes: [[Mark]], from left: Double, to right: Double) {
        let named = lanes.map { $0.map { Group(text: $0.label, x: $0.x, left, right) } }
        if named.allSatisfy(Self.isClear) {
            key = []
            tags = named.map { $0.map { Tag(text: $0.text, middle: $0.middle) } }
            return
        }
        var numbers: [String: Int] = [:]
        var key: [String] = []
        for label in lanes.joined().map(\.label) where numbers[label] == nil {
            key.append(label)
            numbers[label] = key.count
        }
        self.key = key
        tags = lanes.map { marks in
            var groups: [Group] = []
            for mark in marks {
                var group = Group(numbers: [numbers[mark.label] ?? 0], x: mark.x, left, right)
                // Numbers that would overlap are merged into one label.
                while let last = groups.last, !Self.isClear([last, group]) {
                    groups.removeLast()
                    let middle = (last.middle + group.middle) / 2
                    group = Group(numbers: last.numbers + group.numbers, x: middle, left, right)
                }
                groups.append(group)
            }
            return groups.map { Tag(text: $0.text, middle: $0.middle) }
        }
    }

    private static func isClear(_ groups: [Group]) -> Bool {
        zip(groups, groups.dropFirst()).allSatisfy { $0.middle + $0.width / 2 + gap <= $1.middle - $1.width / 2 }
            && groups.allSatisfy(\.fits)
    }

    private struct Group {
        let numbers: [Int]
        let text: String
        let width: Double
        let middle: Double
        let fits: Bool

        init(text: String, numbers: [Int] = [], x: Double, _ left: Double, _ right: Double) {
            self.numbers = numbers
            self.text = text
            width = TextMeasure.width(text, size: MarkLabels.size, isBold: true)
            fits = width <= right - left
            // A label near either edge moves inward.
            middle = max(min(x, right - width / 2), left + width / 2)
        }

        init(numbers: [Int], x: Double, _ left: Double, _ right: Double) {
            let (list, room) = (Self.list(numbers), right - left - MarkLabels.size)
            let text = TextMeasure.cut(list, width: room, size: MarkLabels.size, isBold: true)
            self.init(text: text, numbers: numbers, x: x, left, right)
        }

        /// Returns numbers as text, for example "3–5, 9".
        private static func list(_ numbers: [Int]) -> String {
            var runs: [ClosedRange<Int>] = []
            for number in numbers {
                if let last = runs.last, last.upperBound + 1 == number {
                    runs[runs.count - 1] = last.lowerBound...number
                } else if runs.last.map({ !$0.contains(number) }) ?? true {
                    runs.append(number...number)
                }
            }
            return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
                .joined(separator: ", ")
        }
    }
}
