// swift-tools-version: 6.2

import PackageDescription

// MARK: - Experiments

/// Every experiment: its folder under `experiments/`, and the subjects it uses. Adding one is one line here.
let experiments: [(folder: String, subjects: [String])] = [
    experiment("background-drawing", uses: ["ListTrial", "ListView"]),
    experiment("batch-save", uses: ["ManagedStore", "StopsApp", "StopsTrial"]),
    experiment("blocking-fetch", uses: ["LoopbackServer"]),
    experiment("cancel-and-depend", uses: ["Locking"]),
    experiment("child-context-save", uses: ["ManagedStore", "StopsApp", "StopsTrial"]),
    experiment("context-confinement", uses: ["ManagedStore", "StopsApp"]),
    experiment("coordinator-lock", uses: ["ManagedStore", "StopsApp", "StopsTrial", "TransitFeed"]),
    experiment("download-limit", uses: ["Downloads", "DownloadTrial", "Locking", "LoopbackServer"]),
    experiment("find-or-create", uses: ["ManagedStore", "TransitFeed"]),
    experiment("heavy-work", uses: []),
    experiment("line-reader", uses: ["LineReader", "TransitFeed"]),
    experiment("main-thread-import", uses: ["ManagedStore", "StopsApp", "StopsTrial"]),
    experiment("operation-lifecycle", uses: ["Locking"]),
    experiment("perform-and-wait", uses: ["ManagedStore", "StopsApp", "StopsTrial", "TransitFeed"]),
    experiment("preloaded-store", uses: ["ManagedStore", "StopsApp", "StopsTrial", "TransitFeed"]),
    experiment("progress-flood", uses: ["ManagedStore", "StopsApp", "StopsTrial", "TransitFeed"]),
    experiment("retain-cycle", uses: ["Locking"]),
    experiment("reused-cell", uses: ["ListTrial", "ListView", "Locking"]),
    experiment("unsaved-parent", uses: ["ManagedStore", "StopsApp", "StopsTrial"]),
]

func experiment(_ folder: String, uses subjects: [String]) -> (folder: String, subjects: [String]) {
    (folder, subjects)
}

/// What a subject takes to be built: the server is a program too, which must lie beside the experiment's.
func targets(of subject: String) -> [String] {
    subject == "LoopbackServer" ? [subject, "loopback-server"] : [subject]
}

// MARK: - Settings

/// `.ci/run` sets this: a user's newer compiler may warn about what ours does not, and must still build.
let warningsAreErrors = Context.environment["PITFALLS_WARNINGS_AS_ERRORS"] == "1"
let strict: [SwiftSetting] = warningsAreErrors ? [.treatAllWarnings(as: .error)] : []

let systemPackage = Target.Dependency.product(
    name: "SystemPackage",
    package: "swift-system",
    condition: .when(platforms: [.linux])
)
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// MARK: - Package

let package = Package(
    name: "pitfalls",
    platforms: [.macOS(.v15)],
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
    targets: [
        // What was measured: the document, and the arithmetic over it.
        .target(
            name: "Results",
            dependencies: [
                .product(name: "Histogram", package: "hdrhistogram-swift")
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Statistics",
            dependencies: ["Results"],
            swiftSettings: strict
        ),

        // What people look at.
        // Two runs, or two builds, held against each other: what is worse, and how sure one can be.
        .target(name: "Gate", dependencies: ["Results", "Statistics"], swiftSettings: strict),
        .target(
            name: "Report",
            dependencies: [
                "Gate",
                "Results",
                "Statistics",
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            resources: [.embedInCode("Templates")],
            swiftSettings: strict
        ),

        // The harness: instruments inside a sample, the runner around it, the declaration over both.
        .target(name: "CPlatform"),
        .target(
            name: "Probes",
            dependencies: ["CPlatform", "Results"],
            swiftSettings: strict
        ),
        .target(
            name: "Runner",
            dependencies: [
                "Gate",
                "Report",
                "Results",
                "Statistics",
                argumentParser,
                .product(name: "Subprocess", package: "swift-subprocess"),
                systemPackage,
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Lab",
            dependencies: [
                "Probes",
                "Results",
                "Runner",
                argumentParser,
            ],
            swiftSettings: strict
        ),

        // The subjects: what the experiments are about. They know nothing of measuring.
        .target(name: "CLineScan"),
        .target(
            name: "LineReader",
            dependencies: ["CLineScan"],
            swiftSettings: strict
        ),
        .target(
            name: "ManagedStore",
            dependencies: [
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "TransitFeed",
            dependencies: ["LineReader"],
            swiftSettings: strict
        ),
        .target(
            name: "ListView",
            dependencies: [
                .product(name: "OrderedCollections", package: "swift-collections")
            ],
            swiftSettings: strict
        ),
        // Its trials: drawings of a set cost, with a record of each, and what the screen showed of them.
        .target(
            name: "ListTrial",
            dependencies: ["Lab", "ListView", "Locking", "Probes", "Results"],
            swiftSettings: strict
        ),
        // The app that imports stops and lists them: what the store's experiments share.
        .target(
            name: "StopsApp",
            dependencies: ["ManagedStore", "TransitFeed"],
            swiftSettings: strict
        ),
        // Its trials: the feed, the screen, and what is measured in more than one experiment.
        .target(
            name: "StopsTrial",
            dependencies: ["Lab", "ManagedStore", "Probes", "Results", "StopsApp", "TransitFeed"],
            swiftSettings: strict
        ),

        // A lock that the thread sanitizer sees through.
        .target(name: "Locking", swiftSettings: strict),

        // Files from a server, at most so many at once.
        .target(
            name: "Downloads",
            dependencies: [
                "Locking",
                .product(name: "HeapModule", package: "swift-collections"),
            ],
            swiftSettings: strict
        ),
        // Its trials: a list of files, a user in front of it, the server as witness, and the random walk.
        .target(
            name: "DownloadTrial",
            dependencies: ["Downloads", "Lab", "Locking", "LoopbackServer", "Probes", "Results", "Statistics"],
            swiftSettings: strict
        ),
        // The server of the network's experiments: their side of it, and the program that is started.
        .target(
            name: "LoopbackServer",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "loopback-server",
            dependencies: [
                "LoopbackServer",
                argumentParser,
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),

        // The command. It names the experiments to have them built beside it, and imports none.
        .target(
            name: "ExperimentIndex",
            cSettings: [
                .define("EXPERIMENT_INDEX", to: "\"\(experiments.map(\.folder).joined(separator: " "))\"")
            ]
        ),
        .target(
            name: "Profiles",
            path: "experiments/profiles",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "pitfalls",
            dependencies: [
                "ExperimentIndex",
                "Probes",
                "Profiles",
                "Report",
                "Results",
                "Runner",
                "Statistics",
                argumentParser,
            ] + experiments.map { .target(name: $0.folder) },
            swiftSettings: strict
        ),

        // How near the fixed imports come to a bare loop.
        .executableTarget(
            name: "import-benchmark",
            dependencies: [
                "Results",
                "Runner",
                "Statistics",
                "TransitFeed",
                "main-thread-import",
                "progress-flood",
                argumentParser,
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),

        // How near the fixed fetches come to what their connections allow.
        .executableTarget(
            name: "fetch-benchmark",
            dependencies: [
                "Results",
                "Runner",
                "Statistics",
                "blocking-fetch",
                argumentParser,
            ],
            swiftSettings: strict
        ),

        // How near the reading of lines comes to the tools that everybody has.
        .executableTarget(
            name: "line-benchmark",
            dependencies: [
                "LineReader",
                "Probes",
                "Results",
                "Runner",
                "Statistics",
                "TransitFeed",
                "line-reader",
                argumentParser,
            ],
            swiftSettings: strict
        ),

        // How near the managed objects' reading comes to structs.
        .executableTarget(
            name: "store-benchmark",
            dependencies: [
                "ManagedStore",
                "Runner",
                "Statistics",
                "StopsApp",
                "TransitFeed",
                argumentParser,
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),

        // How near the fixed downloads come to curl.
        .executableTarget(
            name: "download-benchmark",
            dependencies: [
                "DownloadTrial",
                "Downloads",
                "LoopbackServer",
                "Probes",
                "Results",
                "Runner",
                "Statistics",
                "download-limit",
                "loopback-server",
                argumentParser,
            ],
            swiftSettings: strict
        ),

        // What the table view costs, and how near its mended cells come to what their drawings allow.
        .executableTarget(
            name: "list-benchmark",
            dependencies: [
                "ListTrial",
                "ListView",
                "Probes",
                "Results",
                "Runner",
                "Statistics",
                "reused-cell",
                argumentParser,
            ],
            swiftSettings: strict
        ),

        // One suite a type or behaviour; RepositoryTests proves the course itself.
        .testTarget(
            name: "CommandTests",
            dependencies: ["Report", "Results", "pitfalls"],
            exclude: ["tampered-experiment.sh"],
            swiftSettings: strict
        ),
        .testTarget(name: "HeavyWorkTests", dependencies: ["heavy-work"], swiftSettings: strict),
        .testTarget(
            name: "ListTrialTests",
            dependencies: ["ListTrial", "ListView", "Probes"],
            swiftSettings: strict
        ),
        .testTarget(name: "ListViewTests", dependencies: ["ListView"], swiftSettings: strict),
        .testTarget(
            name: "DownloadsTests",
            dependencies: [
                "DownloadTrial",
                "Downloads",
                "LoopbackServer",
                "Probes",
                "download-benchmark",
                "download-limit",
                "loopback-server",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LineReaderTests",
            dependencies: ["LineReader", "Statistics", "TestThread", "line-reader"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LoopbackServerTests",
            dependencies: [
                "LoopbackServer",
                "loopback-server",
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ManagedStoreTests",
            dependencies: [
                "ManagedStore",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OperationLifecycleTests",
            dependencies: ["operation-lifecycle"],
            swiftSettings: strict
        ),
        .testTarget(name: "ProbesTests", dependencies: ["Probes", "Results"], swiftSettings: strict),
        .testTarget(name: "ResultsTests", dependencies: ["Results"], swiftSettings: strict),
        .testTarget(
            name: "GateTests",
            dependencies: ["Gate", "Report", "Results", "Statistics", "TestThread"],
            swiftSettings: strict
        ),
        .testTarget(name: "RunnerTests", dependencies: ["Results", "Runner"], swiftSettings: strict),
        .testTarget(
            name: "ReportTests",
            dependencies: ["Report", "Results", "Statistics", "TestThread"],
            swiftSettings: strict
        ),
        // Where tests run that compute.
        .target(name: "TestThread", path: "Tests/TestThread", swiftSettings: strict),
        // A browser for tests, and the report in it.
        .target(name: "Chromium", path: "Tests/Chromium", swiftSettings: strict),
        .testTarget(
            name: "ReportPageTests",
            dependencies: ["Chromium", "Report", "Results"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "StatisticsTests",
            dependencies: ["Results", "Statistics"],
            exclude: ["Reference"],
            swiftSettings: strict
        ),
        .testTarget(name: "TransitFeedTests", dependencies: ["TransitFeed"], swiftSettings: strict),
    ]
        + experiments.map { experiment in
            .executableTarget(
                name: experiment.folder,
                dependencies: ["Lab", "Probes", "Results"]
                    + experiment.subjects.flatMap(targets).map { .target(name: $0) },
                path: "experiments/\(experiment.folder)",
                // The lesson travels with the program: `pitfalls explain` and the report show it.
                resources: [.embedInCode("README.md")],
                swiftSettings: strict
            )
        },
    swiftLanguageModes: [.v6]
)
