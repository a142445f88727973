import Declaring
import Model

extension ListenersThatLeft {
    /// What the pitfall and the popular fixes must show.
    @ExpectationBuilder static var flawExpectations: [Expectation] {
        keepsStreams.shows(
            "keeps-for-nobody",
            "keeps each later message in memory when all listeners have returned.",
            .minimum(.keptMessages) >= 2,
            in: returns
        )
        keepers.show(
            "keeps-its-listeners",
            "keeps listeners in its list when all have returned.",
            .minimum(.registered) >= 1,
            in: returns
        )
        (keepers + [prunesOnYield, taskPerListener]).show(
            "stays-connected",
            "stays connected when all listeners have returned.",
            .minimum(.openConnections) >= 1,
            in: returns
        )
        keepsStreams.shows(
            "keeps-the-cancelled",
            "keeps cancelled listeners in its list.",
            .minimum(.registered) >= 1,
            in: cancels
        )
        keepsStreams.shows(
            "keeps-nothing-for-the-cancelled",
            "keeps no later message for cancelled listeners: their streams have ended.",
            .maximum(.keptMessages) == 0,
            in: cancels
        )
        keepsStreams.shows(
            "stays-connected-for-the-cancelled",
            "stays connected when all listeners were cancelled.",
            .minimum(.openConnections) >= 1,
            in: cancels
        )
        keepsStreams.shows(
            "is-never-freed",
            "is in memory after the app has let go of it.",
            .minimum(.keptInbox) == 1,
            in: returns
        )
        newestOnly.shows(
            "misses-messages",
            "loses messages of a living listener that is busy.",
            .minimum(.missed) >= 1,
            in: busyListener
        )
        weakSelf.shows(
            "keeps-for-nobody",
            "keeps each later message in memory when all listeners have returned, until the app lets go of it.",
            .minimum(.keptMessages) >= 2,
            in: returns
        )
        weakSelf.shows(
            "leaves-its-connection",
            "leaves its connection open when it is freed, until the next message comes.",
            .minimum(.leftOpen) >= 1,
            in: returns
        )
        prunesOnYield.shows(
            "waits-for-a-message",
            "keeps all listeners in its list until the next message comes.",
            .minimum(.registered) >= 1,
            in: returns
        )
        taskPerListener.shows(
            "connects-each",
            "leaves as many connections open as listeners have left.",
            .minimum(.openConnections) >= 20,
            in: returns
        )
        registersLater.shows(
            "adds-who-has-left",
            "keeps a listener that had left before the task added it.",
            .minimum(.registered) >= 1,
            in: closedAtOnce
        )
        registersLater.shows(
            "connects-for-nobody",
            "stays connected for a listener that had left before.",
            .minimum(.openConnections) >= 1,
            in: closedAtOnce
        )
        prunesOnYield.shows(
            "passes-old-messages-on",
            "passes messages on that were sent before the listener came, on a connection that it never closed.",
            .minimum(.heardFromBefore) >= 1,
            in: comesBack
        )
        yieldsUnderLock.shows(
            "never-returns",
            "never returns from cancelling a listener while a message is passed on.",
            .minimum(.neverReturned) == 1,
            in: closesWhileSending
        )
        yieldsUnderLock.shows(
            "stops-for-all",
            "passes no later message on to the other listener.",
            .minimum(.missed) >= 1,
            in: closesWhileSending
        )
    }

    /// What each fix must hold, and the work that all variants do.
    @ExpectationBuilder static var fixExpectations: [Expectation] {
        newestOnly.holds(
            "keeps-only-one",
            "keeps one message in memory at most when all listeners have returned.",
            .maximum(.keptMessages) <= 1,
            in: returns
        )
        prunesOnYield.holds(
            "drops-them-at-the-next",
            "keeps no listener in its list after the next message.",
            .maximum(.registeredLater) == 0,
            in: returns
        )
        ([prunesOnYield, taskPerListener, registersLater, yieldsUnderLock] + fixes).hold(
            "keeps-nothing",
            "keeps no later message in memory when all listeners have returned.",
            .maximum(.keptMessages) == 0,
            in: returns
        )
        taskPerListener.holds(
            "keeps-no-list",
            "keeps no listener in a list when all have returned.",
            .maximum(.registered) == 0,
            in: returns
        )
        for scenario in [returns, cancels] {
            ([registersLater, yieldsUnderLock] + fixes).hold(
                "keeps-no-listener-\(scenario.name)",
                "keeps no listener in its list when all have left (\(scenario.name)).",
                .maximum(.registered) == 0,
                in: scenario
            )
            ([registersLater, yieldsUnderLock] + fixes).hold(
                "disconnects-\(scenario.name)",
                "closes the connection when all listeners have left (\(scenario.name)).",
                .maximum(.openConnections) == 0,
                in: scenario
            )
        }
        fixes.hold(
            "keeps-no-late-listener",
            "keeps no listener that was cancelled before it listened.",
            .maximum(.registered) == 0,
            in: closedAtOnce
        )
        fixes.hold(
            "disconnects-at-once",
            "has no connection for a listener that was cancelled before it listened.",
            .maximum(.openConnections) == 0,
            in: closedAtOnce
        )
        fixes.hold(
            "misses-nothing",
            "passes each message on to a busy listener.",
            .maximum(.missed) == 0,
            in: busyListener
        )
        fixes.hold(
            "returns",
            "returns from cancelling a listener while a message is passed on.",
            .maximum(.neverReturned) == 0,
            in: closesWhileSending
        )
        fixes.hold(
            "goes-on-for-others",
            "passes each later message on to the other listener.",
            .maximum(.missed) == 0,
            in: closesWhileSending
        )
        fixes.hold(
            "starts-anew",
            "passes no message on to a new listener that was sent before it came.",
            .maximum(.heardFromBefore) == 0,
            in: comesBack
        )
        (fixes + [weakSelf]).hold(
            "is-freed",
            "is freed when the app lets go of it.",
            .maximum(.keptInbox) == 0,
            in: returns
        )
        endsWithTheLast.holds(
            "shares-a-connection",
            "has one connection for all listeners.",
            .maximum(.mostConnections) == 1,
            in: returns
        )
        all.doSameWork(
            "passes-messages-on",
            "passes the first three messages on to each of the twenty listeners that return.",
            .heard == 60,
            in: returns
        )
        ([keepsStreams, registersLater, yieldsUnderLock] + fixes).doSameWork(
            "passes-messages-on-to-the-cancelled",
            "passes the first three messages on to each of the twenty listeners that are cancelled later.",
            .heard == 60,
            in: cancels
        )
        ([newestOnly] + fixes).doSameWork(
            "passes-the-first-on",
            "passes the first message on to the listener that becomes busy with it.",
            .heard == 1,
            in: busyListener
        )
        ([prunesOnYield] + fixes).doSameWork(
            "passes-on-to-each",
            "passes the first message on to the first listener, and the last one on to the second.",
            .heard == 2,
            in: comesBack
        )
        ([yieldsUnderLock] + fixes).doSameWork(
            "passes-to-both",
            "passes the first message on to both listeners.",
            .heard == 2,
            in: closesWhileSending
        )
    }
}
