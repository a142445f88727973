import Declaring
import Model

/// The expectations about the servers.
extension NeverEmptiedGroup {
    @ExpectationBuilder static var expectations: [Expectation] {
        memory
        errors
        nextBeforeAdd.shows(
            "waits-for-a-client",
            "answers no other client while one says nothing: it waits for that child before it adds another.",
            .minimum(.unanswered) == 10,
            in: oneStays
        )
        [taskPerConnection, throwingDiscarding, discarding].hold(
            "answers-meanwhile",
            "answers all other clients while one says nothing.",
            .maximum(.unanswered) == 0,
            in: oneStays
        )
        taskPerConnection.shows(
            "outlives-its-stop",
            "is still serving a connection after the stopped server has returned.",
            .minimum(.servedAfterStop) == 1,
            in: stopped
        )
        taskPerConnection.shows(
            "answers-after-its-stop",
            "answers a request after the server has returned.",
            .minimum(.answeredAfterStop) == 1,
            in: stopped
        )
        [nextBeforeAdd, throwingDiscarding, discarding].hold(
            "ends-with-its-connections",
            "serves no more connections once the stopped server has returned.",
            .maximum(.servedAfterStop) == 0,
            in: stopped
        )
        [nextBeforeAdd, throwingDiscarding, discarding].hold(
            "answers-nothing-after",
            "answers nothing after the stopped server has returned.",
            .maximum(.answeredAfterStop) == 0,
            in: stopped
        )
    }

    @ExpectationBuilder private static var memory: [Expectation] {
        for scenario in [calls4000] + large {
            neverEmptied.shows(
                "keeps-its-children-\(scenario.name)",
                "keeps each finished child: at least 500 bytes of heap per connection (\(scenario.name)).",
                .minimum(.heapPerConnection) >= 500,
                in: scenario
            )
        }
        (popular + [discarding]).hold(
            "keeps-no-child",
            "keeps no finished child: it holds at most a twentieth of never-emptied's heap.",
            .heapHeld <= 0.05 * .median(.heapHeld, of: neverEmptied),
            in: calls4000
        )
        for scenario in large {
            discarding.holds(
                "keeps-no-child-\(scenario.name)",
                "keeps no finished child: it holds at most a hundredth of never-emptied's heap (\(scenario.name)).",
                .heapHeld <= 0.01 * .median(.heapHeld, of: neverEmptied),
                in: scenario
            )
        }
        discarding.holds(
            "takes-no-longer",
            "takes at most three times never-emptied's processor time per connection.",
            .connectionCPUTime <= 3 * .median(.connectionCPUTime, of: neverEmptied),
            in: calls4000
        )
        all.doSameWork(
            .outcome("answers-all", "answers every client.", .answered, equals: Double(connections.defaultValue)),
            in: calls4000
        )
        for (scenario, count) in zip(large, [100_000.0, 1_000_000]) {
            [neverEmptied, discarding].doSameWork(
                .outcome("answers-all", "answers every client.", .answered, equals: count),
                inEach: [scenario]
            )
        }
    }

    @ExpectationBuilder private static var errors: [Expectation] {
        [neverEmptied, taskPerConnection].show(
            "keeps-silent",
            "reports no malformed request: the error stays in a task whose result is never read.",
            .maximum(.loggedErrors) == 0,
            in: oneIsMalformed
        )
        nextBeforeAdd.shows(
            "ends-at-an-error",
            "ends when the next client connects: next() rethrows the previous child's error.",
            .minimum(.serverEnds) == 1,
            in: oneIsMalformed
        )
        throwingDiscarding.shows(
            "hangs-up",
            "answers none of the clients that come after a malformed request: its group stays cancelled.",
            .minimum(.unanswered) == 10,
            in: oneIsMalformed
        )
        throwingDiscarding.shows(
            "does-not-even-end",
            "does not end although its group is cancelled: the loop goes on accepting.",
            .maximum(.serverEnds) == 0,
            in: oneIsMalformed
        )
        throwingDiscarding.shows(
            "cuts-others-off",
            "cuts off a client because of another client's request.",
            .minimum(.cutOff) == 1,
            in: malformedBesideOpen
        )
        [taskPerConnection, discarding].hold(
            "survives-an-error",
            "answers every client that comes after a malformed request.",
            .maximum(.unanswered) == 0,
            in: oneIsMalformed
        )
        [taskPerConnection, discarding].hold(
            "cuts-nobody-off",
            "answers a client even after another one has sent a malformed request.",
            .maximum(.cutOff) == 0,
            in: malformedBesideOpen
        )
        discarding.holds(
            "logs-the-error",
            "logs the malformed request.",
            .minimum(.loggedErrors) == 1,
            in: oneIsMalformed
        )
    }
}
