import Lab
import Model
import StopsTrial

/// What is measured of a first launch.
enum LaunchMetrics {
    static let timeToFirstRow = Metric(
        "timeToFirstRow",
        .milliseconds,
        .lowerIsBetter,
        "From the start of the launch to the first frame whose list has a row on the screen."
    )
    static let timeToAllRows = Metric(
        "timeToAllRows",
        .milliseconds,
        .lowerIsBetter,
        "From the start of the launch to the first frame whose list has every row."
    )
    static let openingTime = Metric(
        "openingTime",
        .milliseconds,
        .lowerIsBetter,
        "How long the main thread took to open the store and its list, an empty one or a full one; waiting for a "
            + "processor left out. Every launch does this, however the rows got there."
    )
    static let openingCPUTime = Metric(
        "openingCPUTime",
        .milliseconds,
        .lowerIsBetter,
        "Of openingTime, the main thread's processor time: without the wait for the disk, which a new store is synced to."
    )
    static let stallBesidesOpening = Metric(
        "stallBesidesOpening",
        .milliseconds,
        .lowerIsBetter,
        "The longest stall by the main thread's own doing, without openingTime where the two coincide."
    )
    static let fillingCPUTime = Metric(
        "fillingCPUTime",
        .milliseconds,
        .lowerIsBetter,
        "Processor time of all threads until the list has every row, without the main thread's for openingTime: what it "
            + "took to get the rows there. The probes' own is in it."
    )
    static let bytesWritten = Metric(
        "bytesWritten",
        .bytes,
        .lowerIsBetter,
        "Bytes that the process wrote from the start of the launch until its store was closed: the write-ahead log and "
            + "its way back into the file are both in it (wchar in /proc/self/io). Linux only."
    )
    static let shippedBytes = Metric(
        "shippedBytes",
        .bytes,
        .neutral,
        "The size of the store that the app is shipped with: what it adds to the download."
    )

    static let all = [
        timeToFirstRow, timeToAllRows, fillingCPUTime, bytesWritten, openingTime, openingCPUTime, stallBesidesOpening,
        shippedBytes, StoreMetrics.rowsStored, StoreMetrics.lostRows,
    ]
}
