import Testing

/// The suites whose experiments are judged, one run at a time: side by side, each would add noise to the others'
/// figures, which come from a single sample each.
@Suite("Runs that are judged", .serialized)
enum JudgedRuns {}
