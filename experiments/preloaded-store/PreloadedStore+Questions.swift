import Declaring
import Model

extension PreloadedStore {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "import-all-rows",
            "At the first launch 12,800 rows are imported in the background. How long does it take until the "
                + "list shows all of them?",
            .timeToAllRows,
            of: importAtLaunch,
            in: firstLaunch
        ),
        .number(
            "copy-all-rows",
            "A finished store is copied instead. How long does it take until the list shows all rows?",
            .timeToAllRows,
            of: copyInBackground,
            in: firstLaunch
        ),
        .number(
            "bytes-written",
            "The finished store is smaller than a megabyte. How many bytes does the import write?",
            .bytesWritten,
            of: importAtLaunch,
            in: firstLaunch
        ),
        .largest(
            "opening",
            "Which costs the main thread more processor time for opening the list, the import or the copy?",
            .openingCPUTime,
            of: [importAtLaunch, copyInBackground],
            in: firstLaunch
        ),
        .number(
            "copy-on-main",
            "A store with 100 MB of pictures is copied on the main thread. For how long is the screen blocked, besides "
                + "opening the list?",
            .stallBesidesOpening,
            of: copyOnMain,
            in: largeStore
        ),
        .choice(
            "cut-off",
            "A store is downloaded and written under the store's own name; the connection breaks in the middle. "
                + "What does the next launch do?",
            [
                .option("it uses the half as the store", fetchInPlace, .minimum(.unfitStores) >= 1, in: cutOff),
                .otherwise("it fetches the store again"),
            ]
        ),
    ]
}
