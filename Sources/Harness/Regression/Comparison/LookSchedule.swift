/// When a comparison looks at the blocks of a metric, and how much of the allowed chance of a false alarm each look may
/// spend.
///
/// Frequent looks that stop at the first alarm lead to a false alarm sooner or later. So looks come at numbers of blocks
/// that are fixed beforehand, each half as many again as the last, and one more when most of the time is over. That one
/// may spend half of the chance, and the others share the other half equally. Their parts add up to the whole
/// (Bonferroni's inequality), which errs on the safe side: how many blocks a cell has at the last look depends on how
/// widely they spread and how long they take, and not on which build is worse.
package enum LookSchedule {
    /// The numbers of blocks, in ascending order. With fewer blocks than the first, a bootstrap is not reliable.
    package static let looks: [Int] = {
        var looks = [8]
        while looks.count < 16 { looks.append(looks[looks.count - 1] * 3 / 2) }
        return looks
    }()

    /// What a probability at one of them is multiplied by, for comparison with the level of all looks together.
    package static let correction = 2 * Double(looks.count)
    /// Likewise, at the last look.
    package static let correctionAtLast = 2.0

    /// The first look with at least this many blocks; nil beyond the last.
    package static func look(from blocks: Int) -> Int? {
        looks.first { $0 >= blocks }
    }
}
