import Testing

/// The suites that judge experiments, one run at a time: side by side, each would add noise to the others' figures,
/// which come from a single sample each.
@Suite("Runs that are judged", .serialized)
enum JudgedRuns {}

/// The suites that judge runs by counts and orders, or mark again after a busy machine: one of ``JudgedRuns`` may run
/// at the same time, which uses a second processor.
@Suite("Runs that are judged by counts", .serialized)
enum CountedRuns {}
