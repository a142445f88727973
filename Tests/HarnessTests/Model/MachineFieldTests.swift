import Foundation
import Model
import Testing

import struct Model.Expectation

/// Tests a document's fields about the machine.
@Suite("Fields about the machine")
struct MachineFieldTests {
    private var example: ExperimentResult { ResultDocument.example.experiments[0] }

    @Test("A control's record is part of its sample and reads back")
    func control() throws {
        var sample = example.samples[0]
        #expect(try keys(of: sample).isDisjoint(with: ["control", "isConfirmation"]))
        sample.control = ControlRecord(longestDelay: 41.5, stolen: 20, span: 812)
        #expect(try keys(of: sample).contains("control"))
        let read = try roundTrip(sample)
        #expect(read.control == ControlRecord(longestDelay: 41.5, stolen: 20, span: 812))
        #expect(read.isDisturbed)
    }

    @Test("Only a confirming sample is marked, in a document and in a journal")
    func confirmation() throws {
        var sample = example.samples[0]
        #expect(try !roundTrip(sample).isConfirmation)
        sample.isConfirmation = true
        #expect(try keys(of: sample).contains("isConfirmation"))
        #expect(try roundTrip(sample).isConfirmation)
        let folder = try TestFolder()
        let path = folder.file("results.json")
        var document = ResultDocument.example
        document.status = .running
        document.experiments[0].samples = []
        try ResultFile.write(document, to: path)
        let journal = try SampleJournal(of: document, beside: path)
        try journal.append(example.samples[0], of: example.experiment.name)
        try journal.append(sample, of: example.experiment.name)
        #expect(try ResultFile.read(path).experiments[0].samples.map(\.isConfirmation) == [false, true])
    }

    @Test("An expectation for one system names it; one for all systems names none")
    func systems() throws {
        var expectation = example.experiment.expectations[0]
        #expect(try keys(of: expectation).contains("system") == false)
        expectation.system = .linux
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(expectation)) as? [String: Any]
        #expect(object?["system"] as? String == "Linux")
        #expect(try roundTrip(expectation) == expectation)
    }

    @Test("A quota is the smallest of the process's control group and the groups around it")
    func quota() throws {
        let folder = try TestFolder()
        let membership = folder.file("membership")
        func quota(of groups: String) throws -> Double? {
            try folder.url.write(groups, to: "membership")
            return ProcessorQuota(in: folder.path, of: membership)?.processors
        }
        #expect(try quota(of: "0::/job/container\n") == nil)
        try folder.url.write("50000 100000\n", to: "job/cpu.max")
        try folder.url.write("max 100000\n", to: "job/container/cpu.max")
        #expect(try quota(of: "12:cpu:/other\n0::/job/container\n") == 0.5)
        try folder.url.write("25000 100000\n", to: "job/container/cpu.max")
        #expect(try quota(of: "0::/job/container\n") == 0.25)
        #expect(try quota(of: "0::/job\n") == 0.5)
        // A container sees its own control group as the root, whatever its membership file says.
        try folder.url.write("150000 100000\n", to: "cpu.max")
        #expect(try quota(of: "0::/docker/17ab\n") == 1.5)
        #expect(try quota(of: "4:memory:/job\n") == 1.5)
    }

    @Test("A process's processors are the bits of its mask, not all of the machine's")
    func allowedProcessors() {
        func count(_ mask: String) -> Int? {
            AllowedProcessors.count(inStatus: "Name:\tsample\nCpus_allowed:\t\(mask)\nCpus_allowed_list:\t0-63\n")
        }
        #expect(count("3") == 2)
        #expect(count("00000001,0000000f") == 5)
        #expect(count("0") == nil)
        #expect(AllowedProcessors.count(inStatus: "Name:\tsample\n") == nil)
        #expect((1...ProcessInfo.processInfo.activeProcessorCount).contains(AllowedProcessors.count))
    }

    @Test("A cell's samples are its undisturbed samples, or all of them if all were disturbed")
    func undisturbed() {
        var result = example
        func sample(_ number: Int, late: Double?, isWarmUp: Bool = false) -> Sample {
            var sample = result.samples[0]
            sample.block = number
            sample.isWarmUp = isWarmUp
            sample.control = late.map { ControlRecord(longestDelay: $0, stolen: 0, span: 100) }
            return sample
        }
        let cell = Expectation.Cell("flooded", in: "whole")
        let samples = [
            sample(0, late: 0, isWarmUp: true), sample(1, late: 90), sample(2, late: 1), sample(3, late: nil),
        ]
        result.samples = samples
        #expect(result.samples(of: cell).map(\.block) == [2, 3])
        #expect(result.taken(of: cell).map(\.block) == [1, 2, 3])
        result.samples = [samples[0], samples[1], samples[1]]
        #expect(result.samples(of: cell).map(\.block) == [1, 1])
        #expect(result.values(of: "longestStall", cell) == [12.5, 12.5])
        result.samples = [samples[0]]
        #expect(result.samples(of: cell).isEmpty)
    }

    private func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    private func keys<Value: Encodable>(of value: Value) throws -> Set<String> {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
        return Set(try #require(object as? [String: Any]).keys)
    }
}
