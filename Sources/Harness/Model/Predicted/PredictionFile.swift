import Foundation

/// One line of a class's file, with one learner's predictions for one experiment and the measured answers.
package struct PredictionRecord: Codable, Sendable {
    static let formatName = "pitfalls-prediction"
    static let currentVersion = 1
    /// The maximum length of a learner's name, in characters. Initials are enough.
    package static let longestName = 16

    package var format = Self.formatName
    package var version = Self.currentVersion
    package var experiment: String
    /// The learner's initials; absent if none were given.
    package var name: String?
    package var recordedAt: Date
    /// The identifier of the run that measured the answers.
    package var run: String
    package var environment: EnvironmentRecord
    /// The predictions in the order of the questions.
    package var predictions: [Prediction]

    package struct Prediction: Codable, Sendable, Equatable {
        /// The question's name.
        package var question: String
        /// The learner's guess; absent if the question was skipped.
        package var guess: Answer?
        /// The measured answer; absent if the run did not answer the question.
        package var truth: Answer?
        /// The unit of the guess and of the measured answer; absent for a choice or an order.
        package var unit: Metric.Unit?

        package init(question: String, guess: Answer?, truth: Answer?, unit: Metric.Unit?) {
            (self.question, self.guess, self.truth, self.unit) = (question, guess, truth, unit)
        }
    }

    package init(
        experiment: String,
        name: String?,
        recordedAt: Date,
        run: String,
        environment: EnvironmentRecord,
        predictions: [Prediction]
    ) {
        (self.experiment, self.name, self.recordedAt) = (experiment, name, recordedAt)
        (self.run, self.environment, self.predictions) = (run, environment, predictions)
    }

    var fault: String? {
        let names = predictions.map(\.question)
        if Set(names).count != names.count { return "it answers a question twice" }
        for case .number(let value)? in predictions.flatMap({ [$0.guess, $0.truth] }) where value < 0 {
            return "an answer is \(value)"
        }
        return nil
    }
}

/// The file of a class, with one line of JSON for each learner and experiment. Several commands may append at once.
package struct PredictionFile: Sendable {
    /// The maximum size of the file, in bytes. It is enough for thousands of learners.
    package static let largest = 16 << 20

    private let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// The records, in the order they were appended.
    ///
    /// - Throws: ``UsageError``, which names the first damaged line.
    package func records() throws(UsageError) -> [PredictionRecord] {
        let data: Data
        do throws(FileRefusal) {
            data = try BoundedFile.read(path, atMost: Self.largest)
        } catch {
            throw UsageError("cannot read \(path.shownPath): \(error); name the file of a class's predictions")
        }
        var records: [PredictionRecord] = []
        var lines = data.split(separator: Self.newline, omittingEmptySubsequences: false)
        // The text ends with a newline, so the last part is empty.
        if lines.last?.isEmpty == true { lines.removeLast() }
        for (index, line) in lines.enumerated() { records.append(try record(line, number: index + 1)) }
        return records
    }

    private func record(_ line: Data, number: Int) throws(UsageError) -> PredictionRecord {
        func refusal(_ reason: String) -> UsageError {
            UsageError("\(path.shownPath): line \(number) is damaged (\(reason)); remove that line")
        }
        do {
            try JSONLimits.results.check(line)
        } catch {
            throw refusal("\(error)")
        }
        guard let header = try? ResultFile.decoder.decode(FormatHeader.self, from: line),
            header.format == PredictionRecord.formatName
        else { throw refusal("it is not a prediction") }
        guard header.version == PredictionRecord.currentVersion else {
            throw UsageError(
                "\(path.shownPath): line \(number) has version \(header.version) of the format and this build reads "
                    + "version \(PredictionRecord.currentVersion); use the build that wrote it"
            )
        }
        let record: PredictionRecord
        do {
            record = try ResultFile.decoder.decode(PredictionRecord.self, from: line)
        } catch {
            throw refusal(ResultFileError.place(error))
        }
        if let fault = record.fault { throw refusal(fault) }
        return record
    }

    /// Checks that answers can be stored. Call before a learner answers questions.
    ///
    /// - Throws: ``UsageError`` if the file cannot be written, or has a damaged line.
    package func expectAppendable() throws(UsageError) {
        if FileManager.default.fileExists(atPath: path) { _ = try records() }
        do {
            try OutputFile(path).expectWritable(isReplaced: false)
        } catch {
            throw failure("\(error)")
        }
    }

    /// Appends a record as a line, completely or not at all.
    ///
    /// - Throws: ``UsageError`` if the line cannot be appended; the file then keeps its earlier length.
    package func append(_ record: PredictionRecord) throws(UsageError) {
        let line: Data
        do {
            line = try ResultFile.encoder(.withoutEscapingSlashes).encode(record) + [Self.newline]
            // An unreadable line would make the file useless for the whole class.
            _ = try self.record(line.dropLast(), number: 1)
        } catch {
            throw failure("the answers cannot be written as JSON that can be read again")
        }
        // The mode lets other users of the class append to the file, if the user's mask allows it.
        let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o666)
        guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
        defer {
            // A child process that is just starting may hold a copy of the descriptor. Without this call, the copy
            // would keep the lock.
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
        // The lock is held only while one line is written. On a file system without locks, there must be only one
        // writer.
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw failure("it is not a regular file") }
        guard Int(status.st_size) + line.count <= Self.largest else {
            throw failure("it would have more than \(Self.largest >> 20) MB")
        }
        // A killed command may have left part of a line. The new line then begins with a newline, which keeps it
        // undamaged.
        let start = endsWithinLine(descriptor, size: status.st_size) ? Data([Self.newline]) : Data()
        do {
            try WholeFile.append(start + line, to: descriptor)
        } catch {
            ftruncate(descriptor, status.st_size)
            throw failure("\(error)")
        }
    }

    private func endsWithinLine(_ descriptor: Int32, size: off_t) -> Bool {
        var last: UInt8 = 0
        return size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != Self.newline
    }

    private func failure(_ reason: String) -> UsageError {
        UsageError("cannot append to \(path.shownPath): \(reason); name another file with --record")
    }

    private static let newline = UInt8(ascii: "\n")
}
