import Dispatch

// import context_confinement

/// Produces the requested outcome at every stop, however fast the two threads are:
///
///     stops 0, 3, 6, …    read whole, with the new name and the new code
///     stops 1, 4, 7, …    read torn, with the new name and the old code
///     stops 2, 5, 8, …    read torn, with the old name and the new code
///
/// Today neither thread waits for the other, and chance decides.
package final class ForceTheTear: RenamingSchedule {
    package init() {}

    // The writer.
    package func willWrite(_ stop: Int) {}
    package func wroteName(of stop: Int) {}
    package func wroteCode(of stop: Int) {}

    // The reader.
    package func willRead(_ stop: Int) {}
    package func readName(of stop: Int) {}
    package func readCode(of stop: Int) {}
}
