import Declaring
import Model
import Requests

extension OperationLifecycle {
    static let wedgeTheQueue = ExerciseDescription(
        "wedge-the-queue",
        "Find the order that wedges the queue",
        task: [
            "The operation in experiments/operation-lifecycle/TwiceGuarded.swift checks for a cancel in three places "
                + "and finishes once. Reviewers found nothing. Now and then a queue of such operations stops "
                + "permanently.",
            "Break it on purpose. The steps run on three threads: the queue's, the user's and the server's. Write an "
                + "order of the steps in which the operation never finishes. The order must be possible. Steps that "
                + "you leave out come after it: the queue must be wedged in whatever order they come. Then see that "
                + "your order does no harm to the fixed operation in EndsEveryRequest.swift, in the same folder.",
        ],
        minutes: 15,
        hints: [
            "Look at the three places that can finish the operation. For each, write down what it must see in order "
                + "to leave the finish to another place.",
            "Each check is made at one moment, and its result is used later. Look for a moment when the start has "
                + "already made its check, but has not yet set what the cancel checks.",
            "LifeStep has seven steps on three threads. Only the steps of the start and of the cancel need another "
                + "order; the end of the request comes after them. The check reports a step that cannot come.",
        ]
    )
    static let twiceGuarded = Scenario(
        "twice-guarded",
        "Three requests, one at a time. The first one's steps come in the given order. Of the steps that the order "
            + "leaves out, those of the cancel come first."
    )
    static let startFirst = Scenario(
        "start-first",
        "Three requests, one at a time. The first one's steps come in the given order. Of the steps that the order "
            + "leaves out, those of the start come first."
    )
    static let mended = Scenario("mended", "The given order of steps, with the fixed operation.")
}

/// Marks a learner's order of steps: the harm it does, and whether it can happen.
package enum WedgeTheQueueExercise<Yours: Interleaving>: Exercise {
    package static var declaration: Declaration {
        exercise(
            OperationLifecycle.wedgeTheQueue,
            of: OperationLifecycle.declaration,
            metrics: [.stepsLeft],
            in: [OperationLifecycle.twiceGuarded, OperationLifecycle.startFirst, OperationLifecycle.mended],
            beside: [variant(.pitfall, "cancels a request in flight, which does no harm", WedgeTheQueue.self)],
            yours: Yours.self,
            startingPoint: WedgeTheQueue.self,
            ourAnswer: WedgeTheQueueAnswer.self
        ) { yours in
            yours.holds(
                "wedges",
                "wedges the queue: its slot never comes back, and nothing that is added begins.",
                .minimum(.wedgedQueues) == 1,
                in: OperationLifecycle.twiceGuarded
            )
            yours.holds(
                "wedges-start-first",
                "wedges the queue, though the steps that the order leaves out come in another order.",
                .minimum(.wedgedQueues) == 1,
                in: OperationLifecycle.startFirst
            )
            yours.doesSameWork(
                "can-happen",
                "is possible: each step of the order comes in its turn.",
                .maximum(.stepsLeft) == 0,
                in: OperationLifecycle.twiceGuarded
            )
            // A demonstration: the fixed operation finishes in every order.
            yours.doesSameWork(
                "spares-the-mended",
                "does no harm to the fixed operation: its slot comes back.",
                .maximum(.heldSlots) == 0,
                in: OperationLifecycle.mended
            )
        }
    }

    package static func measure(_ interleaving: any Interleaving.Type, in sample: SampleContext) throws {
        let isMended = sample.scenario == OperationLifecycle.mended
        try LifecycleTrial(sample, isMended ? EndsEveryRequest.queue : TwiceGuarded.queue)
            .interleave(interleaving, cancelFirst: sample.scenario != OperationLifecycle.startFirst)
    }
}
