import Declaring
import Model

extension LineReaderExperiment {
    static let exercises = [cutLongLines]

    static let cutLongLines = ExerciseDescription(
        "cut-long-lines",
        "A line longer than the memory",
        task: [
            "A log viewer shows the first 1,000 bytes of each line. One entry is a picture: that line has two million "
                + "bytes. Every fix of the lesson holds its longest line in memory.",
            "Deliver the first 1,000 bytes of each line, in order. A line ends with LF or CRLF; the last one may end "
                + "with the file. Any other CR is part of its line. The heap grows by 256 KB at most, however long a "
                + "line is, and a new chunk is no reason to search the line from its start again. Read in "
                + "chunks: the processor time may be at most four times that of the pitfall, data-split. Return when "
                + "all lines are delivered; if a read fails, throw its error.",
        ],
        minutes: 20,
        hints: [
            "Which bytes must be kept between two chunks? How many of these bytes will be delivered at all?",
            "Read chunks of a fixed size. Keep the first bytes of the current line, and drop the others until the "
                + "line ends. A CR may be the last byte of one chunk and its LF the first of the next.",
            "FileHandle has read(upToCount:), which returns an empty Data or nil at the end. Data has firstIndex(of:), "
                + "and a slice keeps the indices of the Data it comes from.",
        ]
    )
    static let log = Scenario(
        "log",
        "A megabyte of lines with CRLF, some cut by a chunk's edge; a line of 2,000,000 bytes; and a last line without "
            + "an end.",
        setting: LineInput.lineLength.to(2_000_000)
    )
    static let edges = Scenario(
        "edges",
        "Lines of about 1,000 bytes, CRs inside lines, and a CRLF at each chunk's edge; the consumer keeps the first "
            + "line until all other work has stopped."
    )
    /// How many bytes of a line count in ``log`` and ``edges``.
    static let mostBytesOfLogLine = 1000
}

/// Marks a learner's reader: it must cut the lines correctly, with little memory, and search no line again.
package enum CutLongLinesExercise<Yours: LineReading>: Exercise {
    package static var declaration: Declaration {
        exercise(
            LineReaderExperiment.cutLongLines,
            of: LineReaderExperiment.declaration,
            metrics: [.failures],
            in: [LineReaderExperiment.log, LineReaderExperiment.edges, LineReaderExperiment.unreadable],
            beside: [LineReaderExperiment.dataSplit],
            yours: Yours.self,
            startingPoint: CutLongLines.self,
            ourAnswer: CutLongLinesAnswer.self
        ) { yours in
            yours.holds(
                "stays-small",
                "needs no memory proportional to a line: the heap grows by 256 KB at most.",
                .heapGrowth <= 256 * 1024,
                in: LineReaderExperiment.log
            )
            yours.holds(
                "searches-once",
                "searches no line again with each chunk: it takes at most four times the pitfall's processor time.",
                .cpuTime <= 4 * .median(.cpuTime, of: LineReaderExperiment.dataSplit),
                in: LineReaderExperiment.log
            )
            yours.doesSameWork(
                "is-right",
                "delivers the first 1,000 bytes of each line, all lines and in order.",
                .maximum(.wrongLines) == 0,
                in: LineReaderExperiment.log
            )
            yours.doesSameWork(
                "is-right-at-the-edges",
                "cuts after byte 1,000, keeps each CR that no LF follows, and delivers all lines before it returns.",
                .maximum(.wrongLines) == 0,
                in: LineReaderExperiment.edges
            )
            .unaffectedByDelays()
            yours.holds(
                "reports-failure",
                "throws the error if a read fails.",
                .minimum(.failures) == 1,
                in: LineReaderExperiment.unreadable
            )
            .unaffectedByDelays()
            .only(on: .linux)
        }
    }

    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try LineReaderExperiment.prepare(values, in: directory)
    }

    package static func measure(_ reading: any LineReading.Type, in sample: SampleContext) throws {
        try LineReaderExperiment.measure(reading, in: sample)
    }
}
