import Downloads

/// The user's actions for which fix A was made, and the interleavings in which fix A fails.
extension UserScripts {
    /// Pauses two downloads, cancels one of them, and raises and lowers the limit. Then resumes the other download
    /// while a slot is free. The first two files are slow, so that neither download ends while it is paused.
    @MainActor
    package static func pauses(_ user: DownloadUser, _ downloads: [Download]) async throws {
        await user.add(downloads)
        let (first, second) = (downloads[0].id, downloads[1].id)
        await user.look { user.share(of: first) > 0 && user.share(of: second) > 0 }
        await user.pause(first)
        await user.lookForFullPlaces()
        await user.pause(second)
        await user.lookForFullPlaces()
        await user.cancel(second)
        let finished = user.finishedCount
        await user.look { user.finishedCount >= finished + 3 }
        let (higher, lower) = (try DownloadLimit(4), try DownloadLimit(3))
        await user.meet(.changeWhenFull(higher.count)) {
            await user.setLimit(higher)
            // If no download waits, none is between its start and its beginning, where fix A would miss it. The lower
            // limit pauses only the last download, which has not sent its request yet, so it cannot end while paused.
            await user.look { user.hasMet || user.waiting.isEmpty }
            await user.setLimit(lower)
        }
        // Waits until only two paused downloads remain: the first download, and the one that the lower limit paused.
        await user.look { user.running.isEmpty && user.unfinished.count <= 2 }
        await user.resume(first)
        await user.setLimit(try DownloadLimit(4))
    }

    /// Pauses a download, and resumes it while the limit allows no further download. The user taps Resume only once.
    @MainActor
    package static func resumedWhileFull(_ user: DownloadUser, _ downloads: [Download]) async throws {
        await user.add(downloads)
        let first = downloads[0].id
        await user.look { user.share(of: first) > 0 }
        await user.pause(first)
        await user.lookLong { user.runsFull }
        await user.resume(first)
    }

    /// Pauses a download as its last byte arrives, and adds further downloads only after all have ended. No download
    /// waits when the paused download ends.
    @MainActor
    package static func endsWhilePaused(_ user: DownloadUser, _ downloads: [Download]) async throws {
        let ending = downloads[user.limit - 1].id
        await user.add(Array(downloads.prefix(user.limit)), holdingLastByteOf: ending)
        await user.pauseAtLastByte(ending)
        await user.look { user.unfinished.isEmpty }
        await user.add(Array(downloads.dropFirst(user.limit)))
    }

    /// Pauses a download as its last byte arrives, while other downloads wait.
    @MainActor
    package static func endsBeforeOthers(_ user: DownloadUser, _ downloads: [Download]) async throws {
        let ending = downloads[user.limit - 1].id
        await user.add(downloads, holdingLastByteOf: ending)
        await user.pauseAtLastByte(ending, meeting: .lateCorrection(ending))
    }

    /// Pauses a download, then cancels it with two taps. The session's queue is held at the last byte of another
    /// download, so the session cannot report the cancelled download's end before the second tap.
    @MainActor
    package static func stoppedTwice(_ user: DownloadUser, _ downloads: [Download]) async throws {
        let (first, successor) = (downloads[0].id, downloads[user.limit].id)
        await user.add(downloads, holdingLastByteOf: successor)
        await user.look { user.share(of: first) > 0 }
        await user.pause(first)
        await user.lookAtLastByte(successor)
        await user.cancel(first)
        await user.cancel(first)
        user.letLastByteEnd()
    }

    /// Pauses two downloads from two threads, and cancels both when no other download is left.
    @MainActor
    package static func crossingPauses(_ user: DownloadUser, _ downloads: [Download]) async throws {
        await user.add(downloads)
        let (first, second) = (downloads[0].id, downloads[1].id)
        await user.look { user.share(of: first) > 0 && user.share(of: second) > 0 }
        await user.pauseTogether(first, second)
        await user.look { user.unfinished.count <= 2 }
        await user.cancel(first)
        await user.cancel(second)
    }

    /// Resumes a paused download just when the queue gives a free slot to another download.
    @MainActor
    package static func crossingResume(_ user: DownloadUser, _ downloads: [Download]) async throws {
        await user.add(downloads)
        let (first, second) = (downloads[0].id, downloads[1].id)
        await user.look { user.share(of: first) > 0 && user.share(of: second) > 0 }
        await user.pause(first)
        await user.lookLong { user.runsFull }
        await user.meet(.startAfterCount) {
            await user.cancel(second)
            await user.lookLong { user.hasMet || user.runsFull }
            await user.resume(first)
        }
    }

    /// Lowers the limit at the moment when a download ends.
    @MainActor
    package static func crossingLimit(_ user: DownloadUser, _ downloads: [Download]) async throws {
        let ending = downloads[user.limit - 1].id
        await user.add(downloads, holdingLastByteOf: ending)
        guard await user.lookAtLastByte(ending) else { return }
        let lower = try DownloadLimit(user.limit - 1)
        await user.meet(.endDuringChange(ending)) { await user.setLimit(lower) }
    }

    /// Lowers the limit when the queue has given a free slot to a download that is not executing yet.
    @MainActor
    package static func limitMeetsStart(_ user: DownloadUser, _ downloads: [Download]) async throws {
        let ending = downloads[user.limit - 1].id
        await user.add(downloads, holdingLastByteOf: ending)
        guard await user.lookAtLastByte(ending) else { return }
        let lower = try DownloadLimit(user.limit - 1)
        await user.meet(.changeDuringStart) {
            user.letLastByteEnd()
            await user.lookLong {
                user.hasMet || user.hasFinished(ending) && (user.runsFull || user.waiting.isEmpty)
            }
            await user.setLimit(lower)
        }
    }

    /// Pauses the first download while it is starting, and adds the other downloads. Resumes the first download after
    /// the others have ended.
    @MainActor
    package static func pauseMeetsStart(_ user: DownloadUser, _ downloads: [Download]) async throws {
        let first = downloads[0].id
        await user.meet(.pauseDuringStart(first)) {
            await user.add([downloads[0]])
            await user.look { user.hasMet }
            await user.pause(first)
        }
        await user.add(Array(downloads.dropFirst()))
        await user.look { user.unfinished.count <= 1 }
        user.startedPaused = user.hasFinished(first) || user.running.contains(first) ? 1 : 0
        await user.resume(first)
    }

    /// Pauses each download when half of its bytes have arrived, then resumes all downloads.
    @MainActor
    package static func interruptions(_ user: DownloadUser, _ downloads: [Download]) async throws {
        await user.add(downloads)
        for download in downloads {
            await user.look { user.share(of: download.id) >= 0.5 || user.hasFinished(download.id) }
            await user.pause(download.id)
        }
        await user.look { user.running.isEmpty }
        for download in downloads { await user.resume(download.id) }
    }

    /// Adds downloads of three priorities while one download runs, and cancels one of the waiting downloads.
    @MainActor
    package static func priorities(_ user: DownloadUser, _ downloads: [Download]) async throws {
        let priorities: [Download.Priority] = [.normal, .normal, .low, .high, .normal, .high, .normal]
        let list = zip(downloads, priorities).map { $0.withPriority($1) }
        let cancelled = list[4]
        user.turns = [0, 3, 5, 1, 6, 2].map { list[$0].id }
        await user.add([list[0]], holdingLastByteOf: list[0].id)
        await user.lookAtLastByte(list[0].id)
        await user.add(Array(list.dropFirst()))
        await user.cancel(cancelled.id)
        user.letLastByteEnd()
        await user.look { user.hasFinished(list[0].id) && !user.running.isEmpty }
        user.cancelledHeld = user.isHeld(cancelled) ? 1 : 0
    }
}

extension DownloadUser {
    /// Waits longer than `look` for a condition that a scenario depends on. On a busy machine the next download may
    /// start late, and a shorter wait would miss its start.
    fileprivate func lookLong(until condition: @escaping @MainActor () -> Bool) async {
        await look(patience: 2, until: condition)
    }

    /// Whether the number of running downloads has reached the limit.
    fileprivate var runsFull: Bool { running.count { !paused.contains($0) } >= limit }

    /// Waits until as many downloads run as the limit allows. Gives up after three more downloads have ended, because
    /// such a queue never reaches its limit.
    fileprivate func lookForFullPlaces() async {
        let finished = finishedCount
        await look { [self] in runsFull || finishedCount >= finished + 3 }
    }
}
