import Declaring
import Model

/// The expectations of the experiment. Each pitfall and each of the article's stages must show its faults. Each fix
/// must be free of them.
extension ReusedCell {
    @ExpectationBuilder
    static var expectations: [Expectation] {
        pitfallsShow
        stagesShow
        ([checkedIdentifier, cancelledOnLeaving] + fixes).hold(
            "is-never-stale",
            "never shows another row's histogram.",
            .maximum(.staleFrames) == 0,
            in: scroll
        )
        ([delayedStart] + fixes).hold(
            "wastes-little",
            "draws mostly what is seen: its wasted share is at most a quarter of checked-identifier's.",
            .wastedWork <= 0.25 * .median(.wastedWork, of: checkedIdentifier),
            in: scroll
        )
        (stages + [cancelledOnLeaving] + fixes).hold(.framesKept, in: scroll)
        fixes.hold(
            "does-not-wait",
            "does not wait needlessly: after the scroll it idles for at most 0.4 times as long as delayed-start.",
            .settleIdle <= 0.4 * .median(.settleIdle, of: delayedStart),
            in: scroll
        )
        fixes.hold(
            "is-bounded",
            "keeps at most 3 MB of pictures in its cache, plus the pictures of four cells in the reuse pool.",
            .maximum(.picturesHeld) <= 3_000_000 + 4 * 92_160,
            in: backAgain
        )
        momentsHold
        // `drawn-asynchronously` may end with a wrong cell, so it is not in the list.
        let settling = [drawnOnDisplay] + stages + [cancelledOnLeaving] + fixes
        settling.doSameWork("ends-right", "ends with every cell right.", .maximum(.wrongCells) == 0, in: scroll)
    }

    @ExpectationBuilder
    private static var pitfallsShow: [Expectation] {
        drawnOnDisplay.shows(
            "stutters",
            "stutters: twelve new rows that come into view at once block the main thread for the time of at least 6 "
                + "drawings.",
            .longestOwnStall >= 6 * .drawingCost,
            in: scroll
        )
        drawnAsynchronously.shows("is-stale", "shows other rows' histograms.", .minimum(.staleFrames) >= 1, in: scroll)
        drawnAsynchronously.shows(
            "is-smooth",
            "is smooth: the main thread is never blocked for more than a frame by its own work.",
            .maximum(.longestOwnStall) <= Metric.frame,
            in: scroll
        )
        drawnAsynchronously.shows(
            "stays-wrong",
            "ends with another row's histogram if the drawing of a row that has left ends last.",
            .minimum(.wrongCells) == 1,
            in: passedBy
        )
        for variant in [drawnAsynchronously, keptPicture, requestKept, taskUnasked] {
            variant.shows(
                "shows-the-row-before",
                "shows the histogram of a row that has left.",
                .minimum(.staleFrames) >= 1,
                in: reusedBeforeShown
            )
        }
        setOffMain.shows(
            "breaks-the-rule",
            "uses the cell's image off the main thread.",
            .minimum(.violations) >= 1,
            in: reusedBeforeShown
        )
        cacheAskedLate.shows(
            "flickers",
            "clears a cell before it checks the cache: rows lose a histogram that they have shown.",
            .minimum(.flickerFrames) >= 12,
            in: backAgain
        )
        cacheAskedLate.shows(
            "spares-drawing",
            "still has a cache: it draws no row twice.",
            .maximum(.repeatedDrawings) == 0,
            in: backAgain
        )
    }

    @ExpectationBuilder
    private static var stagesShow: [Expectation] {
        checkedIdentifier.shows(
            "wastes",
            "draws for rows that have left: the user never sees at least a fifth of what it draws.",
            .wastedWork >= 20,
            in: scroll
        )
        checkedIdentifier.shows(
            "draws-every-row",
            "draws every row that passes, in the order in which they pass.",
            .minimum(.drawings) >= 31,
            in: passedBy
        )
        [queuePerCell, cancelledOnLeaving].hold(
            "drops-what-waits",
            "drops drawings that have not begun: it begins at most half as many as checked-identifier.",
            .maximum(.drawings) <= 0.5 * .minimum(.drawings, of: checkedIdentifier),
            in: passedBy
        )
        queuePerCell.shows(
            "draws-for-nobody",
            "does not stop a drawing that has begun, although its row has left.",
            .minimum(.drawingsForNobody) >= 1,
            in: passedBy
        )
        queuePerCell.shows(
            "takes-every-processor",
            "has no common limit: a screen of cells draws on every processor at once.",
            .maximum(.processorsLeft) == 0,
            in: screenful
        )
        for variant in [queuePerCell, delayedStart, cachedPictures] {
            variant.shows(
                "shows-the-row-before",
                "checks in the background, and then shows the picture without a check, although its row has left.",
                .minimum(.staleFrames) >= 1,
                in: reusedBeforeShown
            )
            variant.shows(
                "reads-off-main",
                "reads in the background what the main thread writes, without a lock.",
                .minimum(.readsOffMain) >= 1,
                in: reusedBeforeShown
            )
        }
        delayedStart.shows(
            "waits",
            "waits needlessly: after the scroll no drawing runs for at least 150 ms, half of the variant's delay.",
            .minimum(.settleIdle) >= 150,
            in: scroll
        )
        delayedStart.shows(
            "stays-empty-under-a-finger",
            "does not draw while a finger holds the list, however long.",
            .minimum(.emptyUnderFinger) == 1,
            in: fingerDown
        )
        delayedStart.shows(
            "draws-again",
            "redraws a screen of rows that it has drawn before.",
            .minimum(.repeatedDrawings) >= 12,
            in: backAgain
        )
    }

    @ExpectationBuilder
    private static var momentsHold: [Expectation] {
        ([checkedIdentifier, cancelledOnLeaving] + fixes).hold(
            Promise("stays-right", "never shows another row's histogram.", .maximum(.staleFrames) == 0),
            inEach: [reusedBeforeShown, passedBy]
        )
        ([checkedIdentifier] + fixes).hold(
            "ends-right-when-passed",
            "ends with the right histogram, whichever drawing ends last.",
            .maximum(.wrongCells) == 0,
            in: passedBy
        )
        ([delayedStart] + fixes).hold(
            "draws-what-stays",
            "skips most rows that only pass: it begins at most three drawings while thirty rows pass.",
            .maximum(.drawings) <= 3,
            in: passedBy
        )
        fixes.hold(
            "stops-drawing",
            "stops a drawing whose row has left.",
            .maximum(.drawingsForNobody) == 0,
            in: passedBy
        )
        ([cachedPictures] + fixes).hold(
            "spares-drawing",
            "does not redraw a row that is in its cache.",
            .maximum(.repeatedDrawings) == 0,
            in: backAgain
        )
        ([cachedPictures] + fixes).hold(
            "comes-back-complete",
            "immediately shows a row that comes back.",
            .maximum(.flickerFrames) == 0,
            in: backAgain
        )
        sharedPipeline.holds(
            "leaves-a-processor",
            "leaves a processor to the main thread, however many cells are in view.",
            .minimum(.processorsLeft) >= 1,
            in: screenful
        )
        fixes.hold(
            "draws-under-a-finger",
            "draws while a finger holds the list.",
            .maximum(.emptyUnderFinger) == 0,
            in: fingerDown
        )
        let keepsToMain = Promise(
            "keeps-to-the-main-thread",
            "uses cells on the main thread only.",
            .maximum(.violations) == 0
        )
        (stages + [cancelledOnLeaving]).hold(keepsToMain, inEach: [reusedBeforeShown])
        fixes.hold(keepsToMain, inEach: scenarios)
    }
}
