import Model

/// What is measured of a first launch.
extension Metric {
    static let timeToFirstRow = Metric(
        "timeToFirstRow",
        .milliseconds,
        "From the start of the launch to the first frame whose list has a row on the screen."
    )
    static let timeToAllRows = Metric(
        "timeToAllRows",
        .milliseconds,
        "From the start of the launch to the first frame whose list has every row."
    )
    static let openingTime = Metric(
        "openingTime",
        .milliseconds,
        "How long the main thread takes to open the store and its list, an empty one or a full one, without waiting for "
            + "a processor. Every launch does this, however the rows got there."
    )
    static let openingCPUTime = Metric(
        "openingCPUTime",
        .milliseconds,
        "Of openingTime, the main thread's processor time: without the wait for the disk, which a new store is synced to."
    )
    static let stallBesidesOpening = Metric(
        "stallBesidesOpening",
        .milliseconds,
        "The longest stall that the main thread's own work causes, without openingTime where the two coincide."
    )
    static let fillingCPUTime = Metric(
        "fillingCPUTime",
        .milliseconds,
        "Processor time of all threads until the list has every row, without the main thread's for openingTime: the "
            + "work of getting the rows there. The probes' own is in it."
    )
    static let bytesWritten = Metric(
        "bytesWritten",
        .bytes,
        "Bytes that the process writes from the start of the launch until its store is closed: the write-ahead log and "
            + "its way back into the file are both in it (wchar in /proc/self/io). Linux only."
    )
    static let shippedBytes = Metric(
        "shippedBytes",
        .bytes,
        .neutral,
        "The size of the store that the app is shipped with: what it adds to the download."
    )
}
