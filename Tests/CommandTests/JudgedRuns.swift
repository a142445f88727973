import Testing

/// The suites whose experiments are judged, one run at a time: side by side, each would add noise to the others'
/// figures, which come from a single sample each.
@Suite("Runs that are judged", .serialized)
enum JudgedRuns {}

/// The suites whose runs are judged by counts and orders, or marked again where the machine was busy: they bear one of
/// ``JudgedRuns`` beside them, which keeps a second processor at work.
@Suite("Runs that are judged by counts", .serialized)
enum CountedRuns {}
