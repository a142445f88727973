import Declaring
import Model

extension DriftingTicks {
    /// What a reader predicts, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "in-wrong-period",
            "A loop reads a meter, which takes 4 ms, and then sleeps for 10 ms. The first reading belongs to the first "
                + "10 ms, the second to the next, and so on. How many of 30 readings are taken in another period than "
                + "their own?",
            .inWrongPeriod,
            of: sleepsFor,
            in: steady
        ),
        .number(
            "rest",
            "It sleeps for 10 ms minus the time of the reading, and each sleep ends 2 ms late. How many whole periods is "
                + "it late after some 20 readings?",
            .periodsLate,
            of: sleepsForTheRest,
            in: lateWakes
        ),
        .number(
            "until",
            "It sleeps until a deadline, which is 10 ms after the one before. Each sleep still ends 2 ms late. How many "
                + "whole periods is it late now?",
            .periodsLate,
            of: sleepsUntil,
            in: lateWakes
        ),
        .number(
            "burst",
            "One reading takes 105 ms. After it the loop sleeps until deadlines that have passed. How many readings are "
                + "taken in a period that had one already?",
            .doubled,
            of: sleepsUntil,
            in: afterAPause
        ),
    ]
}
