import Declaring
import Model

extension DriftingTicks {
    /// The questions for a reader's predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "in-wrong-period",
            "A loop reads a meter, which takes 4 ms, and then sleeps for 10 ms. The first reading belongs to the first "
                + "10 ms, the second to the next, and so on. How many of 30 readings are taken outside their own "
                + "period?",
            .inWrongPeriod,
            of: sleepsFor,
            in: steady
        ),
        .number(
            "rest",
            "The loop sleeps for 10 ms minus the time of the reading, and each sleep ends 2 ms late. After about 20 "
                + "readings, how many whole periods late is the loop?",
            .periodsLate,
            of: sleepsForTheRest,
            in: lateWakes
        ),
        .number(
            "until",
            "The loop sleeps until a deadline, which is 10 ms after the previous one. Each sleep still ends 2 ms late. "
                + "After about 20 readings, how many whole periods late is the loop?",
            .periodsLate,
            of: sleepsUntil,
            in: lateWakes
        ),
        .number(
            "burst",
            "One reading takes 105 ms. After this reading, the loop sleeps until deadlines that have already passed. "
                + "How many readings are taken in a period that already had one?",
            .doubled,
            of: sleepsUntil,
            in: afterAPause
        ),
    ]
}
