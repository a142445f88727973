import Declaring
import Model
import StopsTrial

/// The expectations, which a run can prove wrong.
extension ChildContextSave {
    @ExpectationBuilder static var expectations: [Expectation] {
        childOfMain.shows(
            "works-on-main",
            "makes the main thread do the import's work: the main thread saves as often as the import.",
            .minimum(.mainSaves) >= 1 * .median(.importSaves),
            in: whole
        )
        childOfMain.shows(
            "writes-on-main",
            "writes into the store on the main thread, as often as the import saves.",
            .minimum(.mainStoreSaves) >= 1 * .median(.importSaves),
            in: whole
        )
        childOfMain.shows(
            "blocks",
            "blocks the main thread for at least two frames within the child's own save of 50,000 rows.",
            .minimum(.longestPush) >= 2 * Metric.frame,
            in: oneSave
        )
        childOfMain.shows(
            "passes-everything",
            "blocks the main thread for at least two frames within the child's own save, though the list shows none of "
                + "its rows.",
            .minimum(.longestPush) >= 2 * Metric.frame,
            in: favouritesShown
        )
        [childOfMain, nestedContexts].show(
            "looks-up-on-main",
            "looks up every row on the main thread: a child's request runs on its parent's queue.",
            .minimum(.mainFetches) >= 1 * .maximum(.rowsStored),
            in: lookedUp
        )
        [childOfMain, nestedContexts].show(
            "waits-for-the-store",
            "makes the main thread wait for the store for at least half of the time that another user of the file "
                + "writes.",
            .minimum(.stallBlocked) >= 100,
            in: otherWriter
        )
        childOfMain.shows(
            "makes-the-import-wait",
            "makes the import wait for a busy main thread: the import saves at most once more.",
            .maximum(.savesWhileBusy) <= 1,
            in: mainBusy
        )
        mainChildOfImport.shows(
            "waits",
            "waits for the import when the list fetches rows to show: one fetch of twelve rows takes at least three "
                + "times as long as with independent-contexts.",
            .longestFetch >= 3 * .median(.longestFetch, of: independentContexts),
            in: fiftyThousand
        )
        mainChildUnmerged.shows(
            "shows-nothing",
            "shows nothing: at the end the list lacks every row in the store.",
            .minimum(.lostRows) >= 1 * .maximum(.rowsStored),
            in: whole
        )
        nestedContexts.shows(
            "passes-through-main",
            "passes each save through the main thread, which saves as often as the import.",
            .minimum(.mainSaves) >= 1 * .median(.importSaves),
            in: whole
        )
        nestedContexts.shows(
            "writes-elsewhere",
            "gains one thing: the main thread writes nothing into the store itself.",
            .maximum(.mainStoreSaves) == 0,
            in: whole
        )
        independentContexts.shows(
            "blocks-too",
            "also blocks the main thread for at least two frames, when it merges 50,000 rows at once.",
            .minimum(.longestOwnStall) >= 2 * Metric.frame,
            in: oneSave
        )
        independentContexts.shows(
            "piles-up",
            "lets merges pile up while the main thread is busy: all of them run before the next frame and take at "
                + "least two frames.",
            .minimum(.longestOwnStall) >= 2 * Metric.frame,
            in: mainBusy
        )
        independentContexts.shows(
            "blocks-longer",
            "blocks the main thread at least twice as long as child-of-main, with a million rows.",
            .longestOwnStall >= 2 * .median(.longestOwnStall, of: childOfMain),
            in: million
        )
        twoCoordinators.shows(
            "fetches-all",
            "needs no merges and pays at the end: refetching the whole list takes at least 5 times as long as the "
                + "longest merge of independent-contexts.",
            .longestFetch >= 5 * .median(.longestMerge, of: independentContexts),
            in: whole
        )
        twoCoordinators.shows(
            "stalls-with-many-rows",
            "blocks the main thread for longer than a frame when there are 50,000 rows to fetch.",
            .longestOwnStall >= Metric.frame,
            in: fiftyThousand
        )
        ([independentContexts, twoCoordinators] + fixes).hold(
            "saves-nothing-on-main",
            "saves nothing on the main thread: the list's context has nothing to save.",
            .maximum(.mainSaves) == 0,
            in: whole
        )
        independentContexts.holds(
            "merges-quickly",
            "merges quickly: no merge takes the main thread longer than one frame. (Many merges may still run "
                + "before the next frame.)",
            .maximum(.longestMerge) <= Metric.frame,
            in: whole
        )
        independentContexts.holds(
            "merges-only-what-is-shown",
            "needs at most a frame to merge rows that the list does not show, even if objects are heavy.",
            .maximum(.longestMerge) <= Metric.frame,
            in: favouritesShown
        )
        ([independentContexts] + fixes).hold(
            "looks-up-elsewhere",
            "looks up no row on the main thread.",
            .maximum(.mainFetches) == 0,
            in: lookedUp
        )
        independentContexts.holds(
            "lets-the-import-wait",
            "makes only the import wait for the store: the main thread is never blocked for more than a frame.",
            .maximum(.longestOwnStall) <= Metric.frame,
            in: otherWriter
        )
        fixes.hold(
            .framesKept,
            inEach: [whole, fiftyThousand, favouritesShown, otherWriter, mainBusy, hundredThousand]
        )
        listing.doSameWork(.noRowLost, in: whole)
        mainChildUnmerged.doesSameWork(
            "stores-all",
            "stores as many rows as main-child-of-import.",
            .minimum(.rowsStored) >= 1 * .maximum(.rowsStored, of: mainChildOfImport),
            in: whole
        )
    }
}
