import Testing
import cancel_and_depend

@Suite("The record of a list's jobs")
struct WorkRecordTests {
    @Test("If each item's jobs run in their order, none is out of order, even with several items at once")
    func inOrder() {
        var record = WorkRecord()
        for job in PictureJob.allCases {
            for item in 0..<3 { record.begin(job, of: item) }
            for item in 0..<3 { record.end(of: item) }
        }
        #expect(record.outOfOrder == 0)
        #expect(record.begun == [0: 4, 1: 4, 2: 4] && record.ended == record.begun)
        #expect(record.mostAtOnce == 3 && record.running == 0)
        #expect(record.events == 24)
    }

    @Test("A job without its predecessor, before its predecessor's end, or repeated is out of order")
    func outOfOrder() {
        var record = WorkRecord()
        record.begin(.decode, of: 0)
        #expect(record.outOfOrder == 1)
        record.begin(.fetch, of: 1)
        record.begin(.decode, of: 1)
        #expect(record.outOfOrder == 2)
        record.begin(.fetch, of: 2)
        record.end(of: 2)
        record.begin(.fetch, of: 2)
        #expect(record.outOfOrder == 3)
    }

    @Test("A job of a cancelled item counts if it is begun after the cancel")
    func begunAfterCancel() {
        var record = WorkRecord()
        record.begin(.fetch, of: 0)
        record.begin(.fetch, of: 1)
        record.cancel([0])
        record.end(of: 0)
        record.end(of: 1)
        #expect(record.begunAfterCancel == 0)
        record.begin(.decode, of: 0)
        record.begin(.decode, of: 1)
        #expect(record.begunAfterCancel == 1)
    }
}
