import Testing

/// The suites that have experiments judged, one run at a time: side by side they would be the noise in each other's
/// figures, of a single sample each.
@Suite("Runs that are judged", .serialized)
enum JudgedRuns {}
