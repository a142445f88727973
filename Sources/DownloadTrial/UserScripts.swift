import Downloads

/// What the user does. Each step waits for something to be seen, never for a time.
package enum UserScripts {
    /// All the actions there are: pause one, resume it, at most ten, five, eight, cancel two that wait, pause all, resume
    /// all, and pause one that is nearly done.
    @MainActor
    package static func everything(_ user: DownloadUser, _ downloads: [Download]) async throws {
        await user.add(downloads)
        await user.look { user.finishedCount >= 2 && user.running.count >= 2 }
        if let first = user.running.first {
            await user.pause(first)
            await user.look { user.finishedCount >= 6 }
            await user.resume(first)
            await user.look { user.finishedCount >= 8 }
        }

        await user.setLimit(try DownloadLimit(10))
        await user.look { user.running.count >= 10 }
        let before = user.finishedCount
        await user.setLimit(try DownloadLimit(5))
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

    /// The user adds all and watches.
    @MainActor
    package static func nothing(_ user: DownloadUser, _ downloads: [Download]) async throws {
        await user.add(downloads)
    }

    /// Pauses one between the arrival of its last byte and the news that it is complete.
    @MainActor
    package static func pauseAtLastByte(_ user: DownloadUser, _ downloads: [Download]) async throws {
        await user.add(downloads)
        _ = await user.pauseAtLastByte(downloads[0].id)
    }

    /// Pauses one that runs, and taps Cancel on it twice.
    @MainActor
    package static func cancelTwice(_ user: DownloadUser, _ downloads: [Download]) async throws {
        await user.add(downloads)
        await user.look { user.finishedCount >= 1 && !user.running.isEmpty }
        guard let first = user.running.first else { return }
        await user.pause(first)
        await user.look { !user.running.contains(first) }
        await user.cancel(first)
        await user.cancel(first)
    }
}
