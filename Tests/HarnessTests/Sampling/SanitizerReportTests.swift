import Sampling
import Testing

/// Tests reports of real sanitizers, reduced to the parts that are the same in every report.
@Suite("SanitizerReport")
struct SanitizerReportTests {
    private static let race = """
        ==================
        WARNING: ThreadSanitizer: data race (pid=4711)
          Write of size 8 at 0x7b0400000a18 by thread T2:
            #0 swift_retain <null> (libswiftCore.so+0x1)
            #1 $s3sum4racey /work/main/experiments/sum/OnMain.swift:12:9 (sum+0x2)

          Previous write of size 8 at 0x7b0400000a18 by main thread:
            #0 $s3sum4racey /work/main/experiments/sum/OnMain.swift:30:9 (sum+0x3)

        SUMMARY: ThreadSanitizer: data race /work/main/experiments/sum/OnMain.swift:12:9 in $s3sum4racey
        ==================
        """

    private static let leaks = """
        =================================================================
        ==6809==ERROR: LeakSanitizer: detected memory leaks

        Direct leak of 65536 byte(s) in 1 object(s) allocated from:
            #0 0x56072334c5f4 in malloc /build/asan_malloc_linux.cpp:67:3
            #1 0x560723491c59 in platform_explain_crashes /work/main/Sources/Harness/CPlatform/CrashSentence.c:32:19

        Indirect leak of 40 byte(s) in 1 object(s) allocated from:
            #0 0x56072334c5f4 in malloc /build/asan_malloc_linux.cpp:67:3
            #1 0x7f8dd8c6fdc6 in swift_allocObject (/opt/swift/usr/lib/swift/linux/libswiftCore.so+0x46fdc6)
            #2 0x56072384ddeb in $s3sum4take /work/main/Sources/Subjects/Transfers/Bank.swift:53:16

        SUMMARY: AddressSanitizer: 65576 byte(s) leaked in 2 allocation(s).
        """

    @Test("A race belongs to the variant whose file is in the report, and is named by its place there")
    func race() throws {
        let item = try #require(SanitizerReport(Self.race).items.first)
        #expect(item.kind == "data race" && item.places == ["OnMain.swift:12", "OnMain.swift:30"])
        #expect(item.text(in: "OnMain.swift") == "data race at OnMain.swift:12")
        #expect(item.signature(in: "OnMain.swift") == "data race")
        #expect(item.signature(in: "Main.swift") == nil && item.signature(in: "InTask.swift") == nil)
    }

    @Test("A leak belongs to the variant whose file is in the report; a trial's own leak counts for no variant")
    func leaks() {
        let items = SanitizerReport(Self.leaks).items
        #expect(items.map { $0.signature(in: "OnMain.swift") } == [nil, nil])
        #expect(items.map { $0.signature(in: "Bank.swift") } == [nil, "indirect leak"])
        #expect(items.last?.text(in: "Bank.swift") == "indirect leak at Bank.swift:53")
    }

    @Test("A memory fault is named, and other output is not a report")
    func others() {
        let fault = """
            ==9==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x1
            READ of size 8 at 0x602000000010 thread T0
                #0 0x1 in $s3sum4read /work/main/experiments/sum/InTask.swift:7:3
            """
        let items = SanitizerReport(fault).items
        #expect(items.map { $0.text(in: "InTask.swift") } == ["heap-use-after-free at InTask.swift:7"])
        #expect(SanitizerReport("went isFinished=YES without being started\n#0 nothing\n").items == [])
    }
}
