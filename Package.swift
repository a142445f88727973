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

/// The compiler settings for modules that do not run during a measurement. Without optimisation these modules compile
/// in a third of the time, and no command is noticeably slower.
let notOptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"])]

/// Declares a module of the harness.
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
    // The types of declarations, predictions, measurements and verdicts, and their file formats. All programs link this
    // module, so its linker flag applies to all of them. With this linker the programs link in two thirds of the time.
    harness("Model", linking: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]),
    // The instruments that run inside a sample. A comparison's statistics are in this module too, because they take
    // thousands of resamples and have to be optimised.
    harness("Measuring", uses: ["CPlatform", "Model"], settings: []),
    // Runs the samples' processes and prints nothing.
    harness("Sampling", uses: ["Model", subprocess, systemPackage]),
    // Writes a run's results for a terminal and in the formats of other tools.
    harness("Telling", uses: ["CPlatform", "Model", "Sampling", argumentParser]),
    // Contains the API for declaring experiments, and the part of the harness that runs inside a sample.
    harness("Declaring", uses: ["Measuring", "Model", "Sampling", "Telling", argumentParser]),
    // Checks a learner's file, and stores the learner's progress.
    harness("Exercises", uses: ["Model", "Sampling", "Telling"]),
    // Draws the charts and the page, and writes recordings and traces.
    harness("Drawing", uses: ["Model", "Telling", heap, mustache], resources: [.copy("Templates")]),
    // Compares figures with a baseline, with another build, or with earlier commits.
    harness(
        "Regression",
        uses: ["Drawing", "Measuring", "Model", "Sampling", "Telling", grdb, grdbSQLite, subprocess, systemPackage]
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

/// The dependencies of targets that measure with the harness.
let measured: [Target.Dependency] = ["Declaring", "Measuring", "Model"]

func trial(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: measured + dependencies, path: "Sources/Trials/\(name)")
}

let trials = [
    trial("ListTrial", uses: ["ListView", "Locking"]),
    trial("StopsTrial", uses: ["ManagedStore", "StopsApp", "TransitFeed"]),
]

// MARK: - Experiments

/// A subfolder of an experiment that is a separate module. It must not depend on the harness, or it needs other
/// compiler settings, such as another language mode.
struct Part {
    var folder: String
    var name: String
    var dependencies: [Target.Dependency]
    var settings: [SwiftSetting]

    static func part(
        _ folder: String,
        named name: String? = nil,
        uses dependencies: [Target.Dependency] = [],
        settings: [SwiftSetting] = []
    ) -> Part {
        Part(folder: folder, name: name ?? folder, dependencies: dependencies, settings: settings)
    }
}

/// Declares an experiment with its exercises and its dependencies. To add an experiment, add a line to the list below.
///
/// The experiment's folder under `experiments/` is a library, which the exercises use to measure. The experiment's
/// program has the folder's name. An exercise's program contains the learner's file, which is not in the repository,
/// and a line that names the file's type.
///
/// - Parameter settings: The compiler settings for the experiment's folder and its exercises, but not for the separate
///   modules in subfolders.
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
            exclude: ["program", "swaps.txt"] + parts.map(\.folder)
                + exercises.flatMap { ["exercises/\($0)/yours", "exercises/\($0)/wrong.txt"] },
            // The lesson is copied next to the program: `pitfalls explain` and the report show it.
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
            .target(
                name: part.name,
                dependencies: part.dependencies,
                path: "\(path)/\(part.folder)",
                swiftSettings: part.settings
            )
        }
}

func program(of folder: String) -> String { "\(folder)-program" }

let experiments: [[Target]] = [
    experiment("atomic-that-is-none", exercises: ["once-per-chat"], uses: ["Locking"]),
    experiment("background-drawing", exercises: ["last-picture"], uses: ["ListTrial", "ListView"]),
    experiment("batch-save", exercises: ["merge-budget"], uses: ["ManagedStore", "StopsApp", "StopsTrial"]),
    experiment("blocked-pool", exercises: ["display-lines"], uses: ["Locking"]),
    experiment(
        "blocking-fetch",
        exercises: ["second-mirror"],
        uses: ["FetchApp", "Locking", "LoopbackServer", "loopback-server"]
    ),
    experiment("busy-actor", exercises: ["as-it-decodes"], uses: ["Locking"]),
    experiment("call-under-a-lock", exercises: ["newest-balance-last"], uses: ["Locking"]),
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
        "cancelled-is-not-failed",
        exercises: ["next-page"],
        uses: ["FetchApp", "Locking", "LoopbackServer", "loopback-server"]
    ),
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
        uses: ["Locking", "ManagedStore", "StopsApp", "StopsTrial", "TransitFeed"]
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
    experiment("heavy-work", exercises: ["newest-search"], uses: ["Locking"]),
    experiment(
        "isolation-that-came-along",
        exercises: ["asked-off-main"],
        uses: ["Locking"],
        parts: [
            .part("ArrivalsLibrary", settings: [.swiftLanguageMode(.v5)]),
            .part("MigratedLibrary", uses: ["ArrivalsLibrary"]),
            .part("ArrivalsScreen", uses: ["ArrivalsLibrary"]),
            .part(
                "swift5",
                named: "isolation-that-came-along-swift5",
                uses: ["ArrivalsLibrary", "ArrivalsScreen"],
                settings: [.swiftLanguageMode(.v5)]
            ),
        ]
    ),
    experiment("line-reader", exercises: ["cut-long-lines"], uses: ["LineReader", "Locking", "TransitFeed"]),
    experiment("listeners-that-left", exercises: ["one-per-room"], uses: ["Locking"]),
    experiment(
        "main-thread-import",
        exercises: ["slice-by-time"],
        uses: ["Locking", "ManagedStore", "StopsApp", "StopsTrial"]
    ),
    experiment("never-emptied-group", exercises: ["answer-busy"], uses: ["Locking"]),
    experiment("once-and-only-once", exercises: ["first-of-two"], uses: ["Locking"]),
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
    experiment("static-that-needs-main", exercises: ["current-settings"], uses: ["Locking"]),
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
    // Contains the names of the experiments, which the command needs.
    .target(
        name: "ExperimentIndex",
        cSettings: [.define("EXPERIMENT_INDEX", to: "\"\(experimentNames.joined(separator: " "))\"")]
    ),
    // The dependencies on experiments only cause them to be built. The command imports no experiment.
    .executableTarget(
        name: "pitfalls",
        dependencies: [
            "Drawing", "Exercises", "ExperimentIndex", "Measuring", "Model", "Regression", "Sampling", "Telling",
            argumentParser,
        ] + experimentNames.map { .target(name: program(of: $0)) },
        exclude: ["README.md"],
        swiftSettings: notOptimised
    ),
    // Compares the fixes with other tools and with plain code. The program runs experiments in separate processes.
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

/// Declares a test target. Optimising the tests would take more time than it saves.
func tests(_ name: String, of dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies + ["TestSupport"],
        exclude: exclude,
        swiftSettings: notOptimised
    )
}

let allTests: [Target] = [
    // Finds the programs that tests run, and offers to the tests a computing thread, a browser, and SQLite as Apple
    // builds it.
    .target(
        name: "TestSupport",
        dependencies: [grdbSQLite],
        path: "Tests/TestSupport",
        swiftSettings: notOptimised
    ),
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
    // RepositoryTests tests the course's own files.
    tests(
        "CommandTests",
        of: [
            "Drawing", "Exercises", "Model", "Regression", "Sampling", "Telling", "benchmark", "pitfalls", grdb,
            subprocess,
        ],
        exclude: ["tampered-experiment.sh"]
    ),
]

// MARK: - Package

let package = Package(
    name: "pitfalls",
    // macOS 26 is the first version with UTF8Span.
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

// Only `.ci/run` sets this variable, because the package must also build with a newer compiler that gives more
// warnings.
if Context.environment["PITFALLS_WARNINGS_AS_ERRORS"] == "1" {
    for target in package.targets {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
