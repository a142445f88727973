import Testing

/// The suites that judge experiments, one run at a time. Each figure comes from a single sample, so runs at the same
/// time would add noise to each other's figures.
@Suite("Runs that are judged", .serialized)
enum JudgedRuns {}

/// The suites that judge runs by counts and orders, or that repeat a mark from a busy machine. One suite of
/// ``JudgedRuns`` may run at the same time and use a second processor.
@Suite("Runs that are judged by counts", .serialized)
enum CountedRuns {}
