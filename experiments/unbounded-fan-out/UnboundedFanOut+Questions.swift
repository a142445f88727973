import Declaring
import Model

extension UnboundedFanOut {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "in-flight",
            "A task group starts a child task for each of 10,000 timetables. How many are in flight at once?",
            .mostInFlight,
            of: childPerTimetable,
            in: tenThousand
        ),
        .number(
            "before-first",
            "How many of the 10,000 timetables has the group requested when the first one is shown?",
            .askedBeforeFirst,
            of: childPerTimetable,
            in: tenThousand
        ),
        .number(
            "descriptors",
            "A task group starts a child task for each of 2,000 files, and the process is limited to 256 descriptors. "
                + "How many timetables are missing in the end?",
            .missingTimetables,
            of: childPerTimetable,
            in: fewDescriptors
        ),
        .number(
            "chunks",
            "Now the code loads 200 timetables in chunks: sixteen at once, then the next sixteen. One of the first "
                + "sixteen is slow. How many timetables are shown before the slow one arrives?",
            .shownBesideSlow,
            of: fixedChunks,
            in: oneSlow
        ),
        .choice(
            "many-loads",
            "A window keeps sixteen child tasks running, and reads 2,000 files with 256 descriptors. Now twenty such "
                + "loads share the 2,000 files. What happens?",
            [
                .option("timetables are missing", slidingWindow, .minimum(.missingTimetables) >= 1, in: manyLoads),
                .otherwise("all timetables are shown"),
            ]
        ),
        .order(
            "memory",
            "Which takes the least heap for 10,000 timetables, which takes more, and which the most?",
            .peakHeap,
            of: [slidingWindow, childPerTimetable, limiterInChild],
            in: tenThousand
        ),
    ]
}
