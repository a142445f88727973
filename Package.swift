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

/// Without optimisation a module compiles in a third of the time, and no command is noticeably slower. Only for modules
/// that do not run during a measurement.
let notOptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"])]

/// A module of the harness.
func harness(
    _ name: String,
    uses dependencies: [Target.Dependency] = [],
    resources: [Resource] = [],
    settings: [SwiftSetting] = notOptimised,
    linking linkerSettings: [LinkerSetting] = []
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: "Sources/Harness/\(name)",
        resources: resources,
        swiftSettings: settings,
        linkerSettings: linkerSettings
    )
}

let rooms = [
    harness("CPlatform"),
    // Declarations, predictions, measurements and verdicts, and the files that hold them.
    // Every program links this module, so its linker flag applies to every program: some seventy links, each in two
    // thirds of the time.
    harness("Model", linking: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]),
    // Instruments inside a sample. The statistics of a comparison are here too, because a comparison resamples
    // thousands of times and needs an optimised module.
    harness("Measuring", uses: ["CPlatform", "Model"], settings: []),
    // Processes and their order; prints nothing.
    harness("Sampling", uses: ["Model", subprocess, systemPackage]),
    // What a run shows in a terminal and writes in the formats of other tools.
    harness("Telling", uses: ["CPlatform", "Model", "Sampling", argumentParser]),
    // The declaration of an experiment, and the part of the harness that runs inside a sample.
    harness("Declaring", uses: ["Measuring", "Model", "Sampling", "Telling", argumentParser]),
    // A learner's file, progress and mark.
    harness("Exercises", uses: ["Model", "Sampling", "Telling"]),
    // Charts, the page, recordings, traces.
    harness("Drawing", uses: ["Model", "Telling", heap, mustache], resources: [.copy("Templates")]),
    // Decides whether figures are worse than a baseline's, than another build's, or than earlier commits'.
    harness(
        "Regression",
        uses: ["Drawing", "Measuring", "Model", "Sampling", "Telling", grdb, subprocess, systemPackage]
    ),
]

// MARK: - The subjects of several experiments, which do not depend on the harness

func subject(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Subjects/\(name)")
}

let subjects: [Target] = [
    subject("CLineScan"),
    subject("FetchApp"),
    subject("LineReader", uses: ["CLineScan"]),
    subject("ListView", uses: ["Locking"]),
    subject("Locking"),
    subject("LoopbackServer"),
    subject("ManagedStore", uses: [grdb, grdbSQLite]),
    subject("StopsApp", uses: ["ManagedStore", "TransitFeed"]),
    subject("TransitFeed", uses: ["LineReader"]),
    .executableTarget(
        name: "loopback-server",
        dependencies: ["LoopbackServer", argumentParser, nioCore, nioHTTP1, nioPosix],
        path: "Sources/Subjects/loopback-server"
    ),
]

// MARK: - Code that measures one subject for several experiments

/// For targets that measure with the harness.
let measured: [Target.Dependency] = ["Declaring", "Measuring", "Model"]

func trial(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: measured + dependencies, path: "Sources/Trials/\(name)")
}

let trials = [
    trial("ListTrial", uses: ["ListView", "Locking"]),
    trial("StopsTrial", uses: ["ManagedStore", "StopsApp", "TransitFeed"]),
]

// MARK: - Experiments

/// A folder of an experiment that is a module of its own: it must not depend on the harness, or it needs other compiler
/// settings.
struct Part {
    var folder: String
    var name: String
    var dependencies: [Target.Dependency]

    static func part(_ folder: String, named name: String? = nil, uses dependencies: [Target.Dependency] = []) -> Part {
        Part(folder: folder, name: name ?? folder, dependencies: dependencies)
    }
}

/// An experiment: its folder under `experiments/`, its exercises, and what it uses. To add an experiment, add a line to
/// the list below.
///
/// The folder is a library, so that its exercises can use it to measure. The experiment's program has the folder's
/// name. An exercise's program consists of the learner's file, which is not in the repository, and a line that names
/// its type.
///
/// - Parameter settings: The compiler settings for the folder and its exercises, but not for its parts.
func experiment(
    _ folder: String,
    exercises: [String] = [],
    uses dependencies: [Target.Dependency] = [],
    settings: [SwiftSetting] = [],
    parts: [Part] = []
) -> [Target] {
    let path = "experiments/\(folder)"
    let used = dependencies + parts.map { .target(name: $0.name) }
    return [
        .target(
            name: folder,
            dependencies: measured + used,
            path: path,
            exclude: ["program", "swaps.txt"] + exercises.map { "exercises/\($0)/yours" } + parts.map(\.folder),
            // The lesson is copied next to the program, where `pitfalls explain` and the report read it.
            resources: [.copy("README.md"), .copy("NOTES.md")],
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
                dependencies: [.target(name: folder)] + used,
                path: "\(path)/exercises/\(exercise)/yours",
                swiftSettings: settings
            )
        }
        + parts.map { part in
            .target(name: part.name, dependencies: part.dependencies, path: "\(path)/\(part.folder)")
        }
}

func program(of folder: String) -> String { "\(folder)-program" }

let experiments: [[Target]] = [
    experiment("background-drawing", exercises: ["last-picture"], uses: ["ListTrial", "ListView"]),
    experiment("batch-save", exercises: ["merge-budget"], uses: ["ManagedStore", "StopsApp", "StopsTrial"]),
    experiment("blocked-pool", exercises: ["display-lines"], uses: ["Locking"]),
    experiment(
        "blocking-fetch",
        exercises: ["second-mirror"],
        uses: ["FetchApp", "Locking", "LoopbackServer", "loopback-server"]
    ),
    experiment("busy-actor", exercises: ["as-it-decodes"], uses: ["Locking"]),
    experiment(
        "callers-actor",
        exercises: ["decode-as-it-arrives"],
        uses: ["ListTrial", "ListView", "Locking"],
        settings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")],
        parts: [.part("ShopsFeed"), .part("plain", named: "callers-actor-plain", uses: ["ShopsFeed"])]
    ),
    experiment("cancel-and-depend", exercises: ["shared-fetch"], uses: ["Locking"]),
    experiment("cancel-that-stops-nothing", exercises: ["last-one-out"], uses: ["Locking"]),
    experiment(
        "child-context-save",
        exercises: ["rename-beside"],
        uses: ["Locking", "ManagedStore", "StopsApp", "StopsTrial"]
    ),
    experiment(
        "context-confinement",
        exercises: ["screen-values", "force-the-tear"],
        uses: ["Locking", "ManagedStore", "StopsApp"]
    ),
    experiment(
        "coordinator-lock",
        exercises: ["save-by-size"],
        uses: ["ManagedStore", "StopsApp", "StopsTrial", "TransitFeed"]
    ),
    experiment(
        "download-limit",
        exercises: ["tapped-first"],
        uses: ["Locking", "LoopbackServer", "loopback-server"],
        parts: [
            .part("Downloads", uses: ["Locking", heap]),
            .part("DownloadTrial", uses: measured + ["Downloads", "Locking", "LoopbackServer"]),
        ]
    ),
    experiment("drifting-ticks", exercises: ["two-meters"], uses: ["Locking"]),
    experiment(
        "find-or-create",
        exercises: ["mend-duplicates"],
        uses: ["ManagedStore", "StopsTrial", "TransitFeed"]
    ),
    experiment("heavy-work", exercises: ["newest-search"]),
    experiment("line-reader", exercises: ["cut-long-lines"], uses: ["LineReader", "Locking", "TransitFeed"]),
    experiment(
        "main-thread-import",
        exercises: ["slice-by-time"],
        uses: ["ManagedStore", "StopsApp", "StopsTrial"]
    ),
    experiment("never-emptied-group", exercises: ["answer-busy"], uses: ["Locking"]),
    experiment(
        "operation-lifecycle",
        exercises: ["retry-once", "wedge-the-queue"],
        uses: ["Locking"],
        parts: [.part("Requests", uses: ["Locking"])]
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
    experiment("reentrant-actor", exercises: ["one-token"], uses: ["Locking"]),
    experiment("retain-cycle", exercises: ["let-go-midway", "lose-the-money"], uses: ["Locking"]),
    experiment("retry-herd", exercises: ["after-the-pause"], uses: ["Locking"]),
    experiment(
        "reused-cell",
        exercises: ["prefetch-rows", "show-the-row-before"],
        uses: ["ListTrial", "ListView", "Locking"]
    ),
    experiment("stale-answer", exercises: ["clear-at-once"], uses: ["Locking"]),
    experiment("task-per-event", exercises: ["order-per-match"], uses: ["Locking"]),
    experiment(
        "timeout-that-waits",
        exercises: ["stored-price"],
        uses: ["FetchApp", "Locking", "LoopbackServer", "loopback-server"]
    ),
    experiment("unbounded-fan-out", exercises: ["in-order"], uses: ["Locking"]),
    experiment("unsaved-parent", exercises: ["ok-or-cancel"], uses: ["ManagedStore", "StopsApp", "StopsTrial"]),
]

let experimentNames = experiments.map { $0[0].name }

// MARK: - The commands

let commands: [Target] = [
    // The names of the experiments, for the command.
    .target(
        name: "ExperimentIndex",
        cSettings: [.define("EXPERIMENT_INDEX", to: "\"\(experimentNames.joined(separator: " "))\"")]
    ),
    // Depends on the experiments only so that they are built too; it imports none of them.
    .executableTarget(
        name: "pitfalls",
        dependencies: [
            "Drawing", "Exercises", "ExperimentIndex", "Measuring", "Model", "Regression", "Sampling", "Telling",
            argumentParser,
        ] + experimentNames.map { .target(name: program(of: $0)) },
        exclude: ["README.md"],
        swiftSettings: notOptimised
    ),
    // Compares the fixes with other tools and plain code. This program starts experiments as programs of their own.
    .executableTarget(
        name: "benchmark",
        dependencies: [
            "DownloadTrial", "Downloads", "LineReader", "ListTrial", "ListView", "LoopbackServer", "ManagedStore",
            "Measuring", "Model", "Sampling", "StopsApp", "Telling", "TransitFeed", "blocking-fetch", "download-limit",
            "line-reader", "loopback-server", "main-thread-import", "progress-flood", "reused-cell", argumentParser,
            grdb,
        ],
        exclude: ["README.md"]
    ),
]

// MARK: - Tests

/// Optimising the tests would take more time than it saves.
func tests(_ name: String, of dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies + ["TestSupport"],
        exclude: exclude,
        swiftSettings: notOptimised
    )
}

let allTests: [Target] = [
    // Paths of the programs that tests run, a thread for tests that compute, a browser for tests.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: notOptimised),
    tests(
        "HarnessTests",
        of: [
            "Declaring", "Drawing", "Exercises", "Measuring", "Model", "Regression", "Sampling", "Telling",
            "progress-flood", grdb,
        ],
        exclude: ["Statistics/Reference"]
    ),
    tests(
        "SubjectTests",
        of: [
            "DownloadTrial", "Downloads", "FetchApp", "LineReader", "ListTrial", "ListView", "Locking",
            "LoopbackServer", "ManagedStore", "Measuring", "Model", "Requests", "TransitFeed", "benchmark",
            "ShopsFeed", "cancel-and-depend", "download-limit", "heavy-work", "line-reader",
            "loopback-server", "never-emptied-group", "retain-cycle", grdb, nioCore,
        ]
    ),
    // RepositoryTests is one of them: it tests the course itself.
    tests(
        "CommandTests",
        of: ["Drawing", "Model", "Regression", "Sampling", "Telling", "benchmark", "pitfalls", grdb],
        exclude: ["tampered-experiment.sh"]
    ),
]

// MARK: - Package

let package = Package(
    name: "pitfalls",
    // The first version with UTF8Span.
    platforms: [.macOS(.v26)],
    products: experimentNames.map { .executable(name: $0, targets: [program(of: $0)]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: rooms + subjects + trials + experiments.flatMap(\.self) + commands + allTests,
    swiftLanguageModes: [.v6]
)

// Only `.ci/run` sets this variable: a user's newer compiler may give more warnings, and must still build.
if Context.environment["PITFALLS_WARNINGS_AS_ERRORS"] == "1" {
    for target in package.targets {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
