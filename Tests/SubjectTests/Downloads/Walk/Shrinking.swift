/// Returns a short part of the list that still fails, found by leaving out smaller and smaller pieces. The algorithm is
/// from Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE Transactions on Software
/// Engineering 28 (2), 2002, complements only.
///
/// If `isFailing` is consistent, no single element of the result can be left out.
///
/// - Parameter isFailing: Returns whether a list fails. The function is also called for the whole list, which is the
///   result if it does not fail.
func shortestPart<Element: Sendable>(
    of elements: [Element],
    isolation: isolated (any Actor)? = #isolation,
    isFailing: ([Element]) async throws -> Bool
) async throws -> [Element] {
    guard try await isFailing(elements) else { return elements }
    var rest = elements
    var pieceLength = max(1, rest.count / 2)
    while !rest.isEmpty {
        var start = 0
        var isShorter = false
        while start < rest.count {
            let without = Array(rest[..<start] + rest[min(rest.count, start + pieceLength)...])
            if try await isFailing(without) {
                rest = without
                isShorter = true
            } else {
                start += pieceLength
            }
        }
        if pieceLength > 1 {
            pieceLength = max(1, pieceLength / 2)
        } else if !isShorter {
            break
        }
    }
    return rest
}
