import Foundation
import Model
import Testing

@Suite("ScreenRecord")
struct ScreenRecordTests {
    static let records: [ScreenRecord] = [
        .progress(
            ProgressScreen(
                total: 12_800,
                items: "stops",
                shown: Steps([.init(time: 16_000, value: 20), .init(time: 33_000, value: 9_000)]),
                done: Steps([.init(time: 0, value: 0), .init(time: 400, value: 12), .init(time: 90_000, value: 12_800)])
            )
        ),
        .cells(
            CellsScreen(
                rowHeight: 44,
                height: 88,
                frames: [
                    .init(time: -3, offset: 0, firstRow: 0, pictures: [0, nil, 4]),
                    .init(time: 17_000, offset: 4_410, firstRow: 10, pictures: [3, 11, 12]),
                ],
                rows: [.init(number: 0, name: "Ada’s Tea", values: [1, 2, 3])]
            )
        ),
        .list(
            ListScreen(
                count: Steps([.init(time: 5, value: 250)]),
                names: ["Acton", "Baker Street"],
                inView: [.init(time: 5, names: []), .init(time: 8, names: [1, 0])]
            )
        ),
        .downloads(
            DownloadsScreen(
                downloads: [.init(name: "file-1", bytes: 6_000)],
                changes: DownloadsScreen.State.allCases.enumerated().map { place, state in
                    .init(time: place, download: 0, state: state, isPaused: place % 2 == 1, received: place * 100)
                }
            )
        ),
    ]

    @Test("A screen record reads back as it was written", arguments: records)
    func roundTrip(_ record: ScreenRecord) throws {
        let data = try JSONEncoder().encode(record)
        #expect(try JSONDecoder().decode(ScreenRecord.self, from: data) == record)
    }

    @Test("Steps are stored as differences")
    func differences() throws {
        let steps = Steps([.init(time: 100, value: 5), .init(time: 130, value: 3)])
        #expect(String(decoding: try JSONEncoder().encode(steps), as: UTF8.self) == "[100,5,30,-2]")
        let moments = Moments([16, 33, 50])
        #expect(String(decoding: try JSONEncoder().encode(moments), as: UTF8.self) == "[16,17,17]")
        #expect(try JSONDecoder().decode(Moments.self, from: JSONEncoder().encode(moments)) == moments)
    }

    @Test("Steps keep changes only, the last of a moment, in order of time")
    func changesOnly() {
        let steps = Steps([
            .init(time: 9, value: 2), .init(time: 1, value: 1), .init(time: 4, value: 1), .init(time: 9, value: 7),
        ])
        #expect(steps.steps == [.init(time: 1, value: 1), .init(time: 9, value: 7)])
        #expect(steps.value(at: 0) == nil)
        #expect(steps.value(at: 8) == 1)
        #expect(steps.value(at: 9) == 7)
    }

    @Test(
        "An invalid screen is refused",
        arguments: [
            #"{"aquarium":{}}"#, "{}", "[]",
            #"{"progress":{"total":1,"items":"rows","shown":[1],"done":[]}}"#,
            #"{"progress":{"total":1,"items":"rows","shown":[5,1,-9,1],"done":[]}}"#,
            #"{"progress":{"total":1,"items":"rows","shown":[9223372036854775807,1],"done":[]}}"#,
            #"{"cells":{"rowHeight":44,"height":88,"frames":[[1,2]],"rows":[]}}"#,
            #"{"downloads":{"downloads":[],"changes":[[0,0,7,0]]}}"#,
            #"{"list":{"count":[],"names":[],"inView":[[]]}}"#,
        ]
    )
    func refusal(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ScreenRecord.self, from: Data(text.utf8)) }
    }
}
