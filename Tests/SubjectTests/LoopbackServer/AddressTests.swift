import LoopbackServer
import Model
import Testing

@Suite("Addresses")
struct AddressTests {
    @Test("A resource is recovered from its address")
    func roundTrip() throws {
        for seed in 1...2000 as ClosedRange<UInt64> {
            var generator = ConditionGenerator(seed: seed)
            let resource = generator.resource()
            let target = resource.target
            #expect(try Resource(target: target) == resource, "\(seed): \(target)")
            #expect(target.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(target)")
        }
    }

    @Test("A condition is recovered from its query")
    func conditions() throws {
        for seed in 1...500 as ClosedRange<UInt64> {
            var generator = ConditionGenerator(seed: seed)
            let condition = generator.condition()
            var query = try Query(condition.query)
            #expect(try Condition.taken(from: &query) == condition, "\(seed)")
            try query.end()
        }
    }

    @Test("A plain name is a plain address")
    func plain() {
        #expect(Resource(name: "file.txt").target == "/file.txt")
        #expect(Resource(name: "a/b c", size: 5).target == "/a%2Fb%20c?size=5")
    }

    @Test(
        "An invalid query of the record is refused",
        arguments: ["once=never", "once=open&name=a", "count=3", "once=begun&count=x", "name=a"]
    )
    func badConditions(query: String) throws {
        var query = try Query(query)
        #expect(throws: AddressError.self) { try Condition.taken(from: &query) }
    }

    @Test("A fault and a status end after their number of requests, and a body changes once")
    func afterRequests() {
        var resource = Resource(name: "r", size: 9, status: 503, fault: .neverAnswers, faultyRequests: 2)
        (resource.changesAfter, resource.etag) = (3, "one")
        #expect(resource.after(requests: 1) == resource)
        #expect(resource.after(requests: 2).fault == nil && resource.after(requests: 2).status == 200)
        #expect(resource.after(requests: 2).body == resource.body)
        #expect(resource.after(requests: 3).body != resource.body)
        #expect(resource.after(requests: 3).entityTag != resource.entityTag)
        #expect(resource.after(requests: 4) == resource.after(requests: 3))
    }
}

/// Generates random resources and conditions. The same seed gives the same ones.
private struct ConditionGenerator {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private mutating func sometimes<Value>(_ value: (inout ConditionGenerator) -> Value) -> Value? {
        below(2) == 0 ? nil : value(&self)
    }

    private mutating func number() -> Int {
        [0, 1, 7, 65_536, 1_000_003, .max][below(6)]
    }

    private mutating func text() -> String {
        let pieces = ["file", "ü", "/", "?", "&", "=", "%", "%41", " ", "+", "#", "\r\n", "🚉", "..", "\""]
        return (0...below(4)).map { _ in pieces[below(pieces.count)] }.joined()
    }

    mutating func resource() -> Resource {
        let faults: [Resource.Fault?] = [
            nil, .neverAnswers, .closesBeforeAnswering, .closes(afterBytes: number()), .resets(afterBytes: number()),
            .wrongLength(number()), .damages(afterBytes: number()),
        ]
        return Resource(
            name: text(),
            size: number(),
            seed: below(2) == 0 ? .max : UInt64(below(1000)),
            delay: .milliseconds(below(86_400_000)),
            rate: sometimes { max(1, $0.number()) },
            status: [200, 400, 404, 503, 599][below(5)],
            retryAfter: sometimes { $0.number() },
            fault: faults[below(faults.count)],
            faultyRequests: sometimes { $0.number() },
            changesAfter: sometimes { $0.number() },
            ranges: below(2) == 0,
            chunked: below(2) == 0,
            etag: sometimes { ["", "abc", "a&b=c%d#", "!~"][$0.below(4)] },
            isFile: below(2) == 0
        )
    }

    mutating func condition() -> Condition {
        switch below(6) {
        case 0: .idle(after: number())
        case 1: .begun(number(), named: sometimes { $0.text() })
        case 2: .ended(number(), named: sometimes { $0.text() })
        case 3: .inFlight(number(), named: sometimes { $0.text() })
        case 4: .sent(number(), named: sometimes { $0.text() })
        default: .open(atMost: number())
        }
    }
}
