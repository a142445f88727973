import Declaring
import Model

/// An actor checks its state, awaits, and then acts. Other calls change the state while the actor awaits.
struct ReentrantActor: Experiment {
    static let rows = Parameter("rows", default: 20, in: 2...1_000, help: "callers per picture; number of payments")
    static let pictures = Parameter("pictures", default: 10, in: 1...1_000, help: "pictures that the rows ask for")
    static let balance = Parameter("balance", default: 1_000, in: 100...1_000_000, help: "the customer's balance")
    static let price = Parameter("price", default: 100, in: 1...1_000_000, help: "amount of each payment")

    static let manyCallers = Scenario(
        "many-callers",
        "Twenty rows ask for each of ten pictures, all of them before the server's first answer."
    )
    static let manyPayments = Scenario(
        "many-payments",
        "Twenty payments of 100 from a balance of 1,000, all of them before the bank's first answer."
    )
    static let afterFailure = Scenario(
        "after-failure",
        "The server fails ten requests and ten payments, recovers, and gets the same calls again."
    )

    static let checksFirst = variant(.pitfall, "checks, awaits, acts", ChecksFirst.self)
    static let checksAgain = variant(
        .popularFix,
        "checks again after the await",
        ChecksAgain.self,
        twin: checksFirst
    )
    static let oneAtATime = variant(
        .popularFix,
        "one call at a time, even while it awaits",
        OneAtATime.self,
        twin: checksFirst
    )
    static let keepsInFlight = variant(
        .popularFix,
        "keeps the task in flight, even if it fails",
        KeepsInFlight.self,
        twin: dropsOnFailure
    )
    static let dropsOnFailure = variant(
        .refinedFix,
        "keeps the task in flight, and drops it on failure",
        DropsOnFailure.self,
        twin: checksFirst
    )
    private static let fixes = [checksAgain, oneAtATime, keepsInFlight, dropsOnFailure]
    private static let all = [checksFirst] + fixes
    /// The variants that no other call can enter between a check and its act.
    private static let early = [oneAtATime, keepsInFlight, dropsOnFailure]

    static let declaration = Declaration(
        "An actor that awaits between check and act",
        claim: "If an actor checks, awaits and then acts, its check may no longer hold. Other calls run during the "
            + "await. Change the state before the await, keep the task in flight, and undo both on failure.",
        claimNumbers: [46],
        topic: .swiftConcurrency,
        lead: Lead(.requests, in: manyCallers, checksFirst, dropsOnFailure),
        parameters: [rows, pictures, balance, price],
        scenarios: [manyCallers, manyPayments, afterFailure],
        variants: all,
        metrics: [
            .requests, .differentPictures, .mostInFlight, .served, .overdraft, .overcharge, .payments,
            .laterFailures,
        ],
        charts: [
            .bars("Requests that the server got for ten pictures", manyCallers, .requests),
            .bars("What the bank took beyond the balance", manyPayments, .overcharge),
            .bars("How far the balance ends below zero", manyPayments, .overdraft),
            .bars("Calls that fail although the server has recovered", afterFailure, .laterFailures),
        ],
        questions: questions,
        smallTest: .with(rows.to(2), pictures.to(2), balance.to(100)),
        deadline: 10
    ) {
        [checksFirst, checksAgain].show(
            "asks-again-and-again",
            "sends at least twice as many requests as drops-on-failure: no call knows of earlier calls.",
            .minimum(.requests) >= 2 * .maximum(.requests, of: dropsOnFailure),
            in: manyCallers
        )
        [checksFirst, checksAgain].show(
            "charges-what-is-not-there",
            "charges more than the balance.",
            .minimum(.overcharge) >= 100,
            in: manyPayments
        )
        checksFirst.shows(
            "hands-out-different-pictures",
            "returns different pictures of the same product.",
            .minimum(.differentPictures) >= 1,
            in: manyCallers
        )
        checksFirst.shows(
            "overdraws",
            "lets the balance end below zero.",
            .minimum(.overdraft) >= 100,
            in: manyPayments
        )
        oneAtATime.shows(
            "fetches-one-by-one",
            "never has two requests in flight: each request waits for the previous one.",
            .maximum(.mostInFlight) == 1,
            in: manyCallers
        )
        keepsInFlight.shows(
            "stays-broken",
            "still fails after the server has recovered: every call gets the old error, or finds the balance too low.",
            .minimum(.laterFailures) >= 1,
            in: afterFailure
        )
        early.hold(
            "asks-once",
            "sends one request for each of the ten pictures.",
            .maximum(.requests) == 10,
            in: manyCallers
        )
        early.hold(
            "charges-what-is-there",
            "charges no more than the balance.",
            .maximum(.overcharge) == 0,
            in: manyPayments
        )
        fixes.hold(
            "hands-out-one-picture",
            "returns the same picture of a product to all its callers.",
            .maximum(.differentPictures) == 0,
            in: manyCallers
        )
        fixes.hold(
            "keeps-the-balance",
            "never lets the balance end below zero.",
            .maximum(.overdraft) == 0,
            in: manyPayments
        )
        [checksAgain, oneAtATime, dropsOnFailure].hold(
            "works-again",
            "serves every call after the server has recovered.",
            .maximum(.laterFailures) == 0,
            in: afterFailure
        )
        dropsOnFailure.holds(
            "fetches-at-once",
            "has the requests for all ten pictures in flight at once.",
            .minimum(.mostInFlight) == 10,
            in: manyCallers
        )
        all.doSameWork(
            "serves-all",
            "returns the requested picture to each of the 200 calls.",
            .minimum(.served) == 200,
            in: manyCallers
        )
        all.doSameWork(
            "pays",
            "makes the ten payments that the balance allows, or more.",
            .minimum(.payments) >= 10,
            in: manyPayments
        )
    }

    static func measure(_ shop: any Shop.Type, in sample: SampleContext) {
        ShopTrial(sample, shop).run()
    }
}

/// The program.
package func main() -> Never { ReentrantActor.main() }

extension Metric {
    static let requests = Metric("requests", .count, "Requests for pictures that the server got.")
    static let differentPictures = Metric(
        "differentPictures",
        .count,
        "Products whose callers got different pictures."
    )
    static let mostInFlight = Metric(
        "mostInFlight",
        .count,
        .neutral,
        "The most requests for pictures in flight at once."
    )
    static let served = Metric("served", .count, .neutral, "Calls that returned a picture of the requested product.")
    static let payments = Metric("payments", .count, .neutral, "Payments that the shop reports as made.")
    static let overdraft = Metric("overdraft", .count, "How far the balance ends below zero.")
    static let overcharge = Metric(
        "overcharge",
        .count,
        "The sum that the bank has taken beyond the balance, whatever the shop has recorded."
    )
    static let laterFailures = Metric(
        "laterFailures",
        .count,
        "Calls that failed after the server had recovered, out of one call per picture and ten payments."
    )
}
