// swift-tools-version: 6.2

import PackageDescription

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

// MARK: - The harness, from the bottom up

/// A room of the harness.
func harness(_ name: String, uses dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Harness/\(name)", resources: resources)
}

let rooms = [
    // Numbers only.
    harness("Statistics"),
    // What is declared, what was measured, and what it amounts to.
    harness("Model", uses: ["Statistics", .product(name: "Histogram", package: "hdrhistogram-swift")]),
    // Instruments inside a sample.
    harness("CPlatform"),
    harness("Probes", uses: ["CPlatform", "Model"]),
    // Processes and their order; prints nothing.
    harness("Sampling", uses: ["Model", "Statistics", subprocess, systemPackage]),
    // Tables, verdicts, progress, exit statuses.
    harness("Console", uses: ["CPlatform", "Model", "Statistics", argumentParser]),
    // A run as a user sees it.
    harness("Session", uses: ["Console", "Model", "Sampling", argumentParser]),
    // Declaring, and the half that runs inside a sample.
    harness("Lab", uses: ["Console", "Model", "Probes", "Sampling", "Session", argumentParser]),
    // What chance alone explains; numbers only.
    harness("Inference", uses: ["Statistics"]),
    // Worse than another build, or than an earlier run?
    harness("Gate", uses: ["Inference", "Model", "Statistics"]),
    // Takes the samples that the gate asks for.
    harness("GateSampling", uses: ["Gate", "Model", "Sampling", "Statistics", subprocess, systemPackage]),
    // Runs over time: a store of their figures, their series over commits, and where a level changes.
    harness("History", uses: ["Model", "Sampling", "Statistics", grdb, subprocess, systemPackage]),
    // A run in the formats of other tools.
    harness("Export", uses: ["Model", "Statistics"]),
    // Charts, HTML, recordings, traces.
    harness("Page", uses: ["Console", "Model", "Statistics", heap, mustache], resources: [.copy("Templates")]),
    // The exercises: a learner's files and progress, and the mark.
    harness("Course", uses: ["Console", "Model", "Page", "Sampling", "Session"]),
    // The gate's verdicts in words and charts.
    harness("GateReport", uses: ["Console", "Gate", "Inference", "Model", "Page", "Statistics"]),
    // The series over time, in the terminal and as a page.
    harness("HistoryReport", uses: ["Console", "History", "Model", "Page", "Statistics"]),
]

// MARK: - The subjects: what the experiments are about. They know nothing of measuring.

func subject(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Subjects/\(name)")
}

let subjects: [Target] = [
    subject("BusyServer", uses: ["Locking"]),
    subject("CLineScan"),
    subject("DepartureBoards"),
    subject("Downloads", uses: ["Locking", heap]),
    subject("FetchApp"),
    subject("Greetings", uses: ["Locking"]),
    subject("LineReader", uses: ["CLineScan"]),
    subject("LinesApp", uses: ["LineReader", "TransitFeed"]),
    subject("ListView", uses: ["Locking", .product(name: "OrderedCollections", package: "swift-collections")]),
    subject("LiveScores", uses: ["Locking"]),
    subject("Locking"),
    subject("LoopbackServer"),
    subject("ManagedStore", uses: [grdb, grdbSQLite]),
    subject("MersennePrimes"),
    subject("Meters", uses: ["Locking"]),
    subject("PictureGallery"),
    subject("PictureShop", uses: ["Locking"]),
    subject("Quotes", uses: ["Locking"]),
    subject("Reports", uses: ["Locking"]),
    subject("Requests", uses: ["Locking"]),
    subject("SearchScreen", uses: ["Locking"]),
    subject("ShopsFeed"),
    subject("StationsApp", uses: ["ManagedStore", "TransitFeed"]),
    subject("StopsApp", uses: ["ManagedStore", "TransitFeed"]),
    subject("SummaryApp", uses: ["ManagedStore", "StopsApp"]),
    subject("TimetableArchive"),
    subject("Transfers", uses: ["Locking"]),
    subject("TransitFeed", uses: ["LineReader"]),
    subject("VisitPictures"),
    .executableTarget(
        name: "loopback-server",
        dependencies: ["LoopbackServer", argumentParser, nioCore, nioHTTP1, nioPosix],
        path: "Sources/Subjects/loopback-server"
    ),
]

// MARK: - What several experiments over one subject share

func trial(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: ["Lab", "Model", "Probes"] + dependencies, path: "Sources/Trials/\(name)")
}

let trials = [
    trial("DownloadTrial", uses: ["Downloads", "Locking", "LoopbackServer", "Statistics"]),
    trial("ListTrial", uses: ["ListView", "Locking"]),
    trial("StopsTrial", uses: ["ManagedStore", "StopsApp", "TransitFeed"]),
]

// MARK: - Experiments

/// An experiment: its folder under `experiments/`, its exercises, and what it uses. Adding one is one line below.
///
/// The folder is a library, so that its exercises can measure with it. Its program is named like the folder. An
/// exercise's program is the learner's file, which the repository does not have, and the line that names its type.
///
/// - Parameters:
///   - settings: What the folder and its exercises are compiled with.
///   - hasPlainPart: Whether it has a folder `plain`, a library that is compiled without these settings.
func experiment(
    _ folder: String,
    exercises: [String] = [],
    uses dependencies: [Target.Dependency] = [],
    settings: [SwiftSetting] = [],
    hasPlainPart: Bool = false
) -> [Target] {
    let path = "experiments/\(folder)"
    let plainPart: [Target] =
        hasPlainPart ? [.target(name: "\(folder)-plain", dependencies: dependencies, path: "\(path)/plain")] : []
    return [
        .target(
            name: folder,
            dependencies: ["Lab", "Model", "Probes"] + dependencies + plainPart.map { .target(name: $0.name) },
            path: path,
            exclude: ["program", "swaps.txt"] + (exercises.isEmpty ? [] : ["exercise"])
                + (hasPlainPart ? ["plain"] : []),
            // The lesson travels with the program: `pitfalls explain` and the page show it.
            resources: [.copy("README.md")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: program(of: folder),
            dependencies: [.target(name: folder)],
            path: "\(path)/program"
        ),
    ]
        + exercises.map { exercise in
            .executableTarget(
                name: exercise,
                dependencies: [.target(name: folder)] + dependencies,
                path: "\(path)/exercise/\(exercise)",
                swiftSettings: settings
            )
        }
        + plainPart
}

func program(of folder: String) -> String { "\(folder)-program" }

/// Downloads, and the program that they are from.
let downloading: [Target.Dependency] = ["DownloadTrial", "Downloads", "Locking", "LoopbackServer", "loopback-server"]

let experiments: [[Target]] = [
    experiment("background-drawing", exercises: ["last-picture"], uses: ["ListTrial", "ListView"]),
    experiment("batch-save", exercises: ["merge-budget"], uses: ["ManagedStore", "StopsApp", "StopsTrial"]),
    experiment("blocked-pool", exercises: ["display-lines"], uses: ["DepartureBoards", "Locking"]),
    experiment(
        "blocking-fetch",
        exercises: ["second-mirror"],
        uses: ["FetchApp", "Locking", "LoopbackServer", "loopback-server"]
    ),
    experiment("busy-actor", exercises: ["as-it-decodes"], uses: ["Locking", "PictureGallery"]),
    experiment(
        "callers-actor",
        exercises: ["decode-as-it-arrives"],
        uses: ["ListTrial", "ListView", "Locking", "ShopsFeed"],
        settings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")],
        hasPlainPart: true
    ),
    experiment("cancel-and-depend", exercises: ["shared-fetch"], uses: ["Locking", "VisitPictures"]),
    experiment("cancel-that-stops-nothing", exercises: ["last-one-out"], uses: ["Locking", "Reports"]),
    experiment(
        "child-context-save",
        exercises: ["rename-beside"],
        uses: ["Locking", "ManagedStore", "StopsApp", "StopsTrial"]
    ),
    experiment(
        "context-confinement",
        exercises: ["screen-values", "force-the-tear"],
        uses: ["Locking", "ManagedStore", "StopsApp", "SummaryApp"]
    ),
    experiment(
        "coordinator-lock",
        exercises: ["save-by-size"],
        uses: ["ManagedStore", "StopsApp", "StopsTrial", "TransitFeed"]
    ),
    experiment("download-limit", exercises: ["tapped-first"], uses: downloading),
    experiment("drifting-ticks", exercises: ["two-meters"], uses: ["Meters"]),
    experiment(
        "find-or-create",
        exercises: ["mend-duplicates"],
        uses: ["ManagedStore", "StationsApp", "StopsTrial", "TransitFeed"]
    ),
    experiment("heavy-work", exercises: ["newest-search"], uses: ["MersennePrimes"]),
    experiment("line-reader", exercises: ["cut-long-lines"], uses: ["LineReader", "LinesApp", "Locking"]),
    experiment(
        "main-thread-import",
        exercises: ["slice-by-time"],
        uses: ["ManagedStore", "StopsApp", "StopsTrial"]
    ),
    experiment("never-emptied-group", exercises: ["answer-busy"], uses: ["Greetings", "Locking"]),
    experiment(
        "operation-lifecycle",
        exercises: ["retry-once", "wedge-the-queue"],
        uses: ["Locking", "Requests"]
    ),
    experiment("perform-and-wait", exercises: ["answer-in-time"], uses: ["ManagedStore", "StopsApp", "StopsTrial"]),
    experiment(
        "preloaded-store",
        exercises: ["whole-or-nothing"],
        uses: ["LoopbackServer", "ManagedStore", "StopsApp", "StopsTrial", "loopback-server"]
    ),
    experiment(
        "progress-flood",
        exercises: ["one-per-frame"],
        uses: ["Locking", "StopsApp", "StopsTrial", "TransitFeed"]
    ),
    experiment("reentrant-actor", exercises: ["one-token"], uses: ["Locking", "PictureShop"]),
    experiment("retain-cycle", exercises: ["let-go-midway", "lose-the-money"], uses: ["Locking", "Transfers"]),
    experiment("retry-herd", exercises: ["after-the-pause"], uses: ["BusyServer", "Locking"]),
    experiment(
        "reused-cell",
        exercises: ["prefetch-rows", "show-the-row-before"],
        uses: ["ListTrial", "ListView", "Locking"]
    ),
    experiment("stale-answer", exercises: ["clear-at-once"], uses: ["SearchScreen"]),
    experiment("task-per-event", exercises: ["order-per-match"], uses: ["LiveScores", "Locking"]),
    experiment(
        "timeout-that-waits",
        exercises: ["stored-price"],
        uses: ["FetchApp", "Locking", "LoopbackServer", "Quotes", "loopback-server"]
    ),
    experiment("unbounded-fan-out", exercises: ["in-order"], uses: ["Locking", "TimetableArchive"]),
    experiment("unsaved-parent", exercises: ["ok-or-cancel"], uses: ["ManagedStore", "StopsApp", "StopsTrial"]),
]

let experimentNames = experiments.map { $0[0].name }

// MARK: - The commands

let commands: [Target] = [
    // Names the experiments to have them built beside it, and imports none.
    .target(
        name: "ExperimentIndex",
        cSettings: [.define("EXPERIMENT_INDEX", to: "\"\(experimentNames.joined(separator: " "))\"")]
    ),
    .target(name: "Profiles", path: "experiments/profiles"),
    .executableTarget(
        name: "pitfalls",
        dependencies: [
            "Console", "Course", "ExperimentIndex", "Export", "Gate", "GateReport", "GateSampling", "History",
            "HistoryReport", "Model", "Page", "Probes", "Profiles", "Sampling", "Session", argumentParser, subprocess,
        ] + experimentNames.map { .target(name: program(of: $0)) }
    ),
    // Measures the fixes beside their peers; starts experiments, and imports none.
    .executableTarget(
        name: "benchmark",
        dependencies: [
            "Console", "DownloadTrial", "Downloads", "History", "Inference", "LineReader", "ListTrial", "ListView",
            "LoopbackServer", "ManagedStore", "Model", "Probes", "Profiles", "Sampling", "Statistics", "StopsApp",
            "TransitFeed",
            "blocking-fetch", "download-limit", "line-reader", "loopback-server", "main-thread-import",
            "progress-flood", "reused-cell", argumentParser, grdb,
        ]
    ),
]

// MARK: - Tests

/// Not optimised: what is tested is, and the tests themselves would take longer to optimise than they save.
func tests(_ name: String, of dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies,
        exclude: exclude,
        swiftSettings: [.unsafeFlags(["-Onone"])]
    )
}

let allTests: [Target] = [
    // Programs that tests run; where tests run that compute; a browser for tests.
    .target(name: "BuiltPrograms", path: "Tests/BuiltPrograms"),
    .target(name: "TestThread", path: "Tests/TestThread"),
    .target(name: "Chromium", path: "Tests/Chromium"),
    tests("StatisticsTests", of: ["Inference", "Model", "Statistics"], exclude: ["Reference"]),
    tests("ModelTests", of: ["Model"]),
    tests("ProbesTests", of: ["Model", "Probes"]),
    tests("LabTests", of: ["BuiltPrograms", "Lab", "Model", "Sampling", "progress-flood"]),
    tests("SamplingTests", of: ["BuiltPrograms", "Console", "Model", "Sampling", "Session"]),
    tests("CourseTests", of: ["Console", "Course", "Model"]),
    tests(
        "GateTests",
        of: ["Console", "Gate", "GateReport", "GateSampling", "Model", "Page", "Statistics", "TestThread"]
    ),
    tests(
        "HistoryTests",
        of: ["BuiltPrograms", "Console", "History", "HistoryReport", "Model", "Sampling", "Statistics", grdb]
    ),
    tests("ExportTests", of: ["Export", "Model"]),
    tests("PageTests", of: ["Console", "Model", "Page", "Statistics", "TestThread"]),
    tests("PageInBrowserTests", of: ["Chromium", "Model", "Page"]),
    tests("LineReaderTests", of: ["LineReader", "LinesApp", "Statistics", "TestThread", "line-reader"]),
    tests("TransitFeedTests", of: ["TransitFeed"]),
    tests("ManagedStoreTests", of: ["ManagedStore", grdb]),
    tests("ListViewTests", of: ["ListView"]),
    tests("ListTrialTests", of: ["ListTrial", "ListView", "Probes"]),
    tests("LoopbackServerTests", of: ["BuiltPrograms", "LoopbackServer", "loopback-server", nioCore]),
    tests("DownloadsTests", of: downloading + ["BuiltPrograms", "Probes", "benchmark", "download-limit"]),
    tests("FetchAppTests", of: ["FetchApp"]),
    tests("GreetingsTests", of: ["Greetings"]),
    tests("MersennePrimesTests", of: ["MersennePrimes"]),
    tests("RequestsTests", of: ["Locking", "Requests"]),
    tests("ShopsFeedTests", of: ["ShopsFeed"]),
    tests("TransfersTests", of: ["Transfers"]),
    tests("VisitPicturesTests", of: ["VisitPictures"]),
    tests("BenchmarkTests", of: ["BuiltPrograms", "Console", "History", "Model", "Sampling", "benchmark"]),
    // RepositoryTests, among them, proves the course itself.
    tests(
        "CommandTests",
        of: [
            "BuiltPrograms", "Gate", "GateSampling", "History", "Model", "Page", "Profiles", "Sampling", "Statistics",
            "pitfalls", grdb,
        ],
        exclude: ["scripted-compiler.sh", "tampered-experiment.sh"]
    ),
]

// MARK: - Package

let package = Package(
    name: "pitfalls",
    // The first with UTF8Span.
    platforms: [.macOS(.v26)],
    products: experimentNames.map { .executable(name: $0, targets: [program(of: $0)]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: rooms + subjects + trials + experiments.flatMap(\.self) + commands + allTests,
    swiftLanguageModes: [.v6]
)

// `.ci/run` sets this: a user's newer compiler may warn about what ours does not, and must still build.
if Context.environment["PITFALLS_WARNINGS_AS_ERRORS"] == "1" {
    for target in package.targets {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
