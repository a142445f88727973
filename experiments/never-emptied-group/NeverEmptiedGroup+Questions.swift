import Declaring
import Model

extension NeverEmptiedGroup {
    /// The questions that a reader answers, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "heap",
            "A server adds a child task to its group for each connection. 4,000 clients come and leave. How many bytes "
                + "of heap does the server hold per client when all clients have left?",
            .heapPerConnection,
            of: neverEmptied,
            in: calls4000
        ),
        .number(
            "silent-client",
            "Now the server awaits group.next() before it adds a child. One client connects and says nothing. How many "
                + "of the next ten clients get no answer?",
            .unanswered,
            of: nextBeforeAdd,
            in: oneStays
        ),
        .choice(
            "malformed",
            "A server uses a throwing discarding group. One client sends a malformed request, and its child throws. "
                + "What does the server do for the next ten clients?",
            [
                .option("it answers them", throwingDiscarding, .maximum(.unanswered) == 0, in: oneIsMalformed),
                .option(
                    "nothing: it has returned with the error",
                    throwingDiscarding,
                    .minimum(.serverEnds) == 1,
                    in: oneIsMalformed
                ),
                .otherwise("it accepts their connections and hangs up"),
            ]
        ),
        .number(
            "logged",
            "In the pitfall, a malformed request makes a child throw. How many errors does the operator find in the "
                + "log?",
            .loggedErrors,
            of: neverEmptied,
            in: oneIsMalformed
        ),
        .choice(
            "stopped",
            "Each connection has an unstructured task of its own. The server is cancelled and returns. Then a client "
                + "that is still connected sends its request. What happens?",
            [
                .option(
                    "it is answered",
                    taskPerConnection,
                    .minimum(.answeredAfterStop) == 1,
                    in: stopped
                ),
                .otherwise("its connection is closed"),
            ]
        ),
    ]
}
