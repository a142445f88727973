import Dispatch
import Synchronization
import Testing
import cancel_and_depend

@Suite("The jobs of a list, and their clock", .timeLimit(.minutes(5)))
struct PictureWorkTests {
    @Test("An item's four jobs store the digest of its picture, and the observer sees each job begin and end")
    func stores() {
        let seen = Mutex<[String]>([])
        let work = PictureWork(readings: 256) { job in
            seen.withLock { $0.append("\(job) begins") }
            return { seen.withLock { $0.append("\(job) ends") } }
        }
        makePicture(of: 7, with: work)
        #expect(work.record.stored == [7: Pictures.digest(of: Pictures.picture(of: 7, readings: 256))])
        #expect(seen.withLock { $0 } == PictureJob.allCases.flatMap { ["\($0) begins", "\($0) ends"] })
    }

    @Test("While the clock is stopped, what has ended and what begins waits; it continues with the cancel")
    func stops() async {
        let stopped = DispatchSemaphore(value: 0)
        let stops = { @Sendable (job: PictureJob, item: Int, _: WorkRecord) in
            guard job == .fetch, item == 0 else { return false }
            stopped.signal()
            return true
        }
        let work = PictureWork(readings: 256, stops: stops)
        await withTaskGroup { group in
            group.addTask { await inThread { makePicture(of: 0, with: work) } }
            await inThread { stopped.wait() }
            group.addTask { await inThread { makePicture(of: 1, with: work) } }
            await inThread {
                while work.record.begun[1] == nil {}
                #expect(work.record.begun == [0: 1, 1: 1] && work.record.ended == [0: 1])
                work.goOn(cancelled: [1])
            }
        }
        let record = work.record
        #expect(record.cancelled == [1] && record.ended == [0: 4, 1: 4])
        // Only jobs that begin after the cancel count.
        #expect(record.begunAfterCancel == 3)
    }

    @Test("A job can last until its item is released; others go on")
    func lasts() async {
        let reached = DispatchSemaphore(value: 0)
        let lasts = { @Sendable (job: PictureJob, item: Int) in
            guard job == .decode, item == 0 else { return false }
            reached.signal()
            return true
        }
        let work = PictureWork(readings: 256, lasts: lasts)
        await withTaskGroup { group in
            group.addTask { await inThread { makePicture(of: 0, with: work) } }
            await inThread {
                reached.wait()
                makePicture(of: 1, with: work)
                #expect(work.record.ended == [0: 1, 1: 4])
                work.noteCancel(of: [0])
                work.release(0)
            }
        }
        #expect(work.record.ended == [0: 4, 1: 4])
        #expect(work.record.begunAfterCancel == 2)
    }

    private func makePicture(of item: Int, with work: PictureWork) {
        work.store(work.render(work.decode(work.fetch(item), of: item), of: item), of: item)
    }

    /// Runs `body` on a separate thread, because a job that waits for the clock would block a thread of Swift's pool.
    private func inThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { done in
            DispatchQueue(label: "jobs").async {
                body()
                done.resume()
            }
        }
    }
}
