import Declaring
import Model

extension LineReaderExperiment {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "whole-file",
            "A file of ten million bytes is read into a string and cut into an array of lines. How much does "
                + "the heap grow?",
            .heapGrowth,
            of: components,
            in: feed10
        ),
        .number(
            "chunks",
            "A reader takes the same file in chunks of 4 KiB, and its consumer does almost nothing. How "
                + "much does the heap grow?",
            .heapGrowth,
            of: evented,
            in: feed10
        ),
        .number(
            "bounded-chunks",
            "How much does the heap grow if that reader pauses while several chunks are queued?",
            .heapGrowth,
            of: eventedBounded,
            in: feed10
        ),
        .number(
            "long-line",
            "One line has 2,000,000 bytes. How much processor time does the reader of chunks use?",
            .cpuTime,
            of: evented,
            in: longLine
        ),
        .choice(
            "end-first",
            "The end of the stream is reported while chunks still wait in the queue. What happens to the last line?",
            [
                .option("it is lost or cut", evented, .minimum(.wrongLines) >= 1, in: endOfStream),
                .otherwise("it arrives whole"),
            ]
        ),
        .choice(
            "released",
            "The reader is released when it has delivered its first line. What does it report to its owner?",
            [
                .option("nothing", evented, .maximum(.completions) == 0, in: released),
                .otherwise("that it has ended"),
            ]
        ),
    ]
}
