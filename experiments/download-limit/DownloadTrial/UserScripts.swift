import Downloads

/// The user's actions in each scenario. A step waits until the screen shows something, and never for a fixed time.
package enum UserScripts {
    /// Pauses, resumes and cancels downloads, changes the limit, and pauses a download that is nearly complete.
    @MainActor
    package static func everything(_ user: DownloadUser, _ downloads: [Download]) async throws {
        await user.add(downloads)
        await user.look { user.finishedCount >= 2 && user.running.count >= 2 }
        let paused = user.running.prefix(2)
        for download in paused { await user.pause(download) }
        // Waits until other downloads have taken the slots of the paused downloads, if the queue allows this.
        await user.look { user.finishedCount >= 5 && (user.running.count >= user.limit || user.finishedCount >= 7) }
        for download in paused { await user.resume(download) }
        await user.look { user.finishedCount >= 14 }

        // The limit is lowered before any download ends.
        let (higher, lower) = (try DownloadLimit(10), try DownloadLimit(5))
        await user.meet(.changeWhenFull(higher.count)) {
            await user.setLimit(higher)
            await user.look { user.hasMet || user.running.count >= higher.count }
            await user.setLimit(lower)
        }
        let before = user.finishedCount
        await user.look { user.finishedCount >= before + 8 }
        await user.setLimit(try DownloadLimit(8))
        await user.look { user.running.count >= 8 }

        for waiting in user.waiting.suffix(2) { await user.cancel(waiting) }
        await user.pauseAll()
        await user.look { user.running.isEmpty }
        await user.resumeAll()
        await user.look { user.running.count >= 5 }
        if let last = user.running.last, await user.pauseAtLastByte(last) {
            await user.look { user.unfinished.count <= 3 }
            await user.resume(last)
        }
    }

    /// Adds all downloads, and does nothing else.
    @MainActor
    package static func nothing(_ user: DownloadUser, _ downloads: [Download]) async throws {
        await user.add(downloads)
    }

    /// Raises the limit by one. When that many downloads have begun, taps two others at once, then a third; each
    /// replaces one of the first five. The fourth tapped download has to wait, because only tapped downloads run.
    @MainActor
    package static func tapped(_ user: DownloadUser, _ downloads: [Download]) async throws {
        let priorities: [Download.Priority] = [.low, .normal, .normal, .low, .normal]
        await user.add(zip(downloads, priorities).map { $0.withPriority($1) })
        await lookForBeginnings(user)
        await user.setLimit(try DownloadLimit(user.limit + 1))
        await lookForBeginnings(user)
        let tapped = Array(downloads.dropFirst(priorities.count))
        await tap(Array(tapped.prefix(2)), user, allowedStops: 2)
        await tap([tapped[2]], user, allowedStops: 3)
        await user.tap([tapped[3]])
        await user.look(patience: 0.7) { user.unfinished.isEmpty }
        user.noteStops(allowed: tapped.count)
    }

    @MainActor
    private static func lookForBeginnings(_ user: DownloadUser) async {
        await user.look(patience: 2) { user.running.count { user.share(of: $0) >= 0.1 } >= user.limit }
    }

    /// Taps downloads, and looks until they run.
    @MainActor
    private static func tap(_ downloads: [Download], _ user: DownloadUser, allowedStops: Int) async {
        let before = user.finishedCount - user.endedBeforeTapped
        await user.tap(downloads)
        await user.look(patience: 1) {
            user.endedBeforeTapped = user.finishedCount - before
            return downloads.allSatisfy { user.running.contains($0.id) || user.hasFinished($0.id) }
        }
        user.noteStops(allowed: allowedStops)
    }
}
