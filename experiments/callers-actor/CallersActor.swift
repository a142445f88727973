import Declaring
import Model
import ShopsFeed
import callers_actor_plain

/// Compares ways to decode a server's answer while a list scrolls. The question is what decides where the decoding
/// runs.
struct CallersActor: Experiment {
    static let shops = Parameter("shops", default: 8_000, in: 1...1_000_000, help: "shops in the server's answer")

    static let userRefresh = Scenario(
        "user-refresh",
        "The user scrolls a list and has refreshed it: the list's model, on the main actor, gets 8,000 shops as JSON."
    )
    static let backgroundRefresh = Scenario(
        "background-refresh",
        "A task that belongs to no actor asks the model for the same shops, while the user scrolls the list."
    )

    static let featureOn = variant(
        .pitfall,
        "a nonisolated async function, with the upcoming feature",
        FeatureOn.self
    )
    static let detachedMethod = variant(
        .popularFix,
        "a detached task that calls a method of the model",
        DetachedMethod.self,
        twin: featureOn
    )
    static let concurrentFunction = variant(
        .refinedFix,
        "a @concurrent function, with the upcoming feature",
        ConcurrentFunction.self,
        twin: featureOn
    )
    static let featureOff = variant(
        .structured,
        "the source of feature-on, compiled without the feature",
        FeatureOff.self,
        part: "plain",
        twin: featureOn
    )
    static let ownActor = variant(.structured, "an actor that only decodes", OwnActor.self, twin: detachedMethod)
    private static let fixes = [concurrentFunction, featureOff, ownActor]
    private static let all = [featureOn, detachedMethod] + fixes

    static let declaration = Declaration(
        "The caller's actor",
        claim: "With NonisolatedNonsendingByDefault, a nonisolated async function called from the main actor runs "
            + "there and blocks the screen. A detached task around a method of the main actor changes nothing; "
            + "@concurrent frees the main actor.",
        claimNumbers: [48],
        topic: .swiftConcurrency,
        lead: Lead(.longestOwnStall, in: userRefresh, featureOn, concurrentFunction),
        parameters: [shops],
        scenarios: [userRefresh, backgroundRefresh],
        variants: all,
        metrics: [.decodesOnMain, .decodeCPUTime, .refreshTime, .rightShops],
        charts: [
            .bars("The longest time the main thread was blocked by its own work", userRefresh, .longestOwnStall),
            .lateFrames("Late frames while the list scrolls", userRefresh),
            .bars("Answers decoded on the main thread, for a task without an actor", backgroundRefresh, .decodesOnMain),
            .bars("From the answer until the list has its shops", userRefresh, .refreshTime),
        ],
        questions: questions,
        smallTest: .with(shops.to(2)),
        deadline: 20
    ) {
        expectations
    }

    @ExpectationBuilder private static var expectations: [Expectation] {
        [featureOn, detachedMethod].show(
            "decodes-on-main",
            "decodes on the main thread.",
            .minimum(.decodesOnMain) == 1,
            in: userRefresh
        )
        [featureOn, detachedMethod].show(
            "freezes",
            "freezes the list: the longest stall is at least 0.7 of the decoding's processor time.",
            .longestOwnStall >= 0.7 * .decodeCPUTime,
            in: userRefresh
        )
        featureOn.shows(
            "follows-its-caller",
            "follows its caller: when a task without an actor calls it, it decodes off the main thread.",
            .maximum(.decodesOnMain) == 0,
            in: backgroundRefresh
        )
        detachedMethod.shows(
            "comes-back-to-main",
            "decodes on the main thread for a background task too: the method's actor decides.",
            .minimum(.decodesOnMain) == 1,
            in: backgroundRefresh
        )
        let beside = Promise(
            "leaves-main",
            "decodes nothing on the main thread, for any caller.",
            .maximum(.decodesOnMain) == 0
        )
        fixes.hold(beside, inEach: [userRefresh, backgroundRefresh])
        fixes.hold(.framesKept("while it decodes"), in: userRefresh)
        fixes.hold(
            "takes-no-longer",
            "takes at most three times feature-on's processor time to decode.",
            .decodeCPUTime <= 3 * .median(.decodeCPUTime, of: featureOn),
            in: userRefresh
        )
        all.doSameWork(
            .outcome("shows-all", "shows the shops of the answer.", .rightShops, equals: Double(shops.defaultValue)),
            inEach: [userRefresh, backgroundRefresh]
        )
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try AnswerFile(shops: values[shops], in: directory).prepare()
        return []
    }

    static func measure(_ model: any ShopsModel.Type, in sample: SampleContext) throws {
        try RefreshTrial(sample).measure(model)
    }
}

/// The program.
package func main() -> Never { CallersActor.main() }
