import Declaring
import Model

extension ContextConfinement {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "torn-reads",
            "The user edits 500 stops: first the name of a stop, then its code. The background reads each "
                + "stop between the two edits, from the screen's objects. How many of the 500 stops does it read "
                + "with a new name and an old code?",
            .tornReads,
            of: objectsAcrossThreads,
            in: editing
        ),
        .choice(
            "confined-in-init",
            "An operation makes a confined context in its init, and only the operation uses it. Does the "
                + "concurrency check report anything?",
            [
                .option("yes", madeInInit, .minimum(.violations) >= 1, in: editing),
                .otherwise("no"),
            ]
        ),
        .choice(
            "private-in-init",
            "An operation makes a private-queue context in its init instead, and uses it within performAndWait. "
                + "Does the check report anything?",
            [
                .option("yes", privateInInit, .maximum(.violations) >= 1, in: editing),
                .otherwise("no"),
            ]
        ),
        .choice(
            "without-perform",
            "An operation makes a private-queue context in its main, and uses it right there, without "
                + "perform. Does the check report anything?",
            [
                .option("yes", withoutPerform, .minimum(.violations) >= 1, in: editing),
                .otherwise("no"),
            ]
        ),
        .choice(
            "unsaved-stops",
            "The user has added 50 stops and not saved them. What happens when another context looks up "
                + "their IDs with object(with:), and reads a name?",
            [
                .option("the app crashes", objectIDs, .crashes(by: .trap), in: rowsUnsaved),
                .option("it reads the names", objectIDs, .minimum(.unsavedRead) >= 1, in: rowsUnsaved),
                .otherwise("it finds nothing, and goes on"),
            ]
        ),
        .number(
            "deleted-stops",
            "Another context deletes 50 of the stops. Then the background reads these stops from the screen's "
                + "objects. How many of the 50 deleted stops does the background read as if they existed?",
            .goneRead,
            of: objectsAcrossThreads,
            in: rowsDeleted
        ),
    ]
}
