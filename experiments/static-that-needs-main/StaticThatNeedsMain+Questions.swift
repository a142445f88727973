import Declaring
import Model

extension StaticThatNeedsMain {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .choice(
            "both-ask",
            "Now the static's initialiser checks the thread, and calls main.sync only on other threads than the main "
                + "thread. A background thread needs the static first. Before the main thread has run the block, the "
                + "main thread needs the static too. What happens?",
            [
                .option("both threads wait for good", asksWhichThread, .minimum(.deadlocks) == 1, in: bothAsk),
                .otherwise("the main thread runs the initialiser itself, or the block, and both go on"),
            ]
        ),
        .choice(
            "main-first",
            "The initialiser is only main.sync { … }, without the check. The main thread needs the static first. What "
                + "happens?",
            [
                .option("the app crashes", waitsInside, .crashes(by: .trap), in: mainAsksFirst),
                .option("the main thread waits for good", waitsInside, .minimum(.deadlocks) == 1, in: mainAsksFirst),
                .otherwise("the block runs at once"),
            ]
        ),
        .number(
            "default",
            "Now the code never waits: it calls main.async to read the model, and answers “Device” until then. Ten "
                + "reports and the about screen need the model before the main thread is free. How many of the "
                + "eleven answers are “Device”?",
            .wrongModels,
            of: answersDefault,
            in: bothAsk
        ),
        .choice(
            "early",
            "The static is touched at launch, on the main thread. One report needs it just before. What does the line "
                + "that touches it do?",
            [
                .option("it never returns", touchesEarly, .minimum(.deadlocks) == 1, in: beforeLaunch),
                .otherwise("it waits until the report has the model, and then returns"),
            ]
        ),
        .choice(
            "main-waits",
            "A cache has a lock of its own, and does not hold it while it waits for the main thread. The main thread "
                + "waits until ten reports have been sent; they find the cache empty. What happens?",
            [
                .option("the main thread waits for good", fillsOutsideLock, .minimum(.deadlocks) == 1, in: mainWaits),
                .otherwise("the reports are sent"),
            ]
        ),
    ]
}
