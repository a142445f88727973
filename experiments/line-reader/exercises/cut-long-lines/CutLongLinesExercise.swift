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
                + "with the file. The heap grows by 256 KB at most, however long a line is, and no byte is searched "
                + "twice.",
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
    /// How many bytes of a line count in ``log``.
    static let mostBytesOfLogLine = 1000
}

/// Marks a learner's reader: it must cut the lines correctly, with little memory and one search of each byte.
package enum CutLongLinesExercise<Yours: LineReading>: Exercise {
    package static var declaration: Declaration {
        exercise(
            LineReaderExperiment.cutLongLines,
            of: LineReaderExperiment.declaration,
            in: [LineReaderExperiment.log],
            beside: [LineReaderExperiment.dataSplit],
            yours: Yours.self,
            startingPoint: CutLongLines.self,
            ourAnswer: CutLongLinesAnswer.self,
            wrong: [
                wrong(CutLongLinesHoldsOne.self, caughtBy: "stays-small"),
                wrong(CutLongLinesSearchesAgain.self, caughtBy: "searches-once"),
                wrong(CutLongLinesInPieces.self, caughtBy: "is-right"),
                wrong(CutLongLinesByTheChunk.self, caughtBy: "is-right"),
            ]
        ) { yours in
            yours.holds(
                "stays-small",
                "needs no memory proportional to a line: the heap grows by 256 KB at most.",
                .heapGrowth <= 256 * 1024,
                in: LineReaderExperiment.log
            )
            yours.holds(
                "searches-once",
                "does not search the same bytes again and again: it takes at most four times the pitfall's processor time.",
                .cpuTime <= 4 * .median(.cpuTime, of: LineReaderExperiment.dataSplit),
                in: LineReaderExperiment.log
            )
            yours.doesSameWork(
                "is-right",
                "delivers the first 1,000 bytes of each line, all lines and in order.",
                .maximum(.wrongLines) == 0,
                in: LineReaderExperiment.log
            )
        }
    }

    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try LineReaderExperiment.prepare(values, in: directory)
    }

    package static func measure(_ reading: any LineReading.Type, in sample: SampleContext) throws {
        try LineReaderExperiment.measure(reading, in: sample)
    }
}
