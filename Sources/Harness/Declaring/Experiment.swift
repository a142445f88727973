import Model
import Telling

/// An experiment that does the same work in several ways and measures each way. Its expectations are claims that a run
/// can prove wrong.
///
///     struct HeavyWork: Experiment {
///         static let onMain = variant(.pitfall, "where the tap is handled", OnMain.self)
///         static let detachedTask = variant(.structured, "in a detached task", DetachedTask.self, twin: onMain)
///         static let declaration = Declaration("Heavy computing behind a button", …)
///
///         static func measure(_ screen: any PrimeScreen.Type, in sample: SampleContext) { … }
///     }
///
///     package func main() -> Never { HeavyWork.main() }
///
/// Such an experiment is a program. The command `pitfalls` finds the program in its own folder; run directly, the
/// program compares its variants.
package protocol Experiment: Sendable {
    /// The type of a variant's code. Usually the code is a metatype such as `any PrimeScreen.Type`, for the type that
    /// the variant's file declares.
    associatedtype Code: Sendable

    static var declaration: Declaration { get }
    /// The exercises of the experiment. The first exercise is for everyone, and the other exercises are optional.
    static var exercises: [ExerciseDescription] { get }

    /// Starts a variant and returns. The run loop is already running. The implementation must call
    /// ``SampleContext/finish()`` when the work has ended.
    @MainActor static func measure(_ code: Code, in sample: SampleContext) throws

    /// Checks the input before any sample is taken, and creates the input that all samples of a run share. Called once
    /// per scenario, in a separate process.
    ///
    /// - Parameter directory: A folder that exists until the end of the run. The samples read it as
    ///   ``SampleContext/sharedDirectory``.
    /// - Returns: Notes about the input for the user, such as a note about skipped lines. Each note is one sentence.
    /// - Throws: An error whose description says in one sentence what is wrong, where, and what to do.
    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String]
}

extension Experiment {
    package static var exercises: [ExerciseDescription] { [] }

    /// Does nothing, for an experiment without input.
    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] { [] }

    package static func main() -> Never {
        CommandProgram.start(ExperimentCommand<Self>.self)
    }

    /// Declares a variant whose code is a type. For example, the type `OnMain` in `OnMain.swift` becomes the variant
    /// `on-main`.
    ///
    /// - Parameter part: The subfolder of the variant's file, such as `plain`. Nil for the experiment's own folder.
    package static func variant(
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ code: Code,
        part: String? = nil,
        twin: Variant? = nil
    ) -> Variant {
        Variant(kind, summary, typeName: "\(code)", part: part, twin: twin) { try measure(code, in: $0) }
    }

    /// Declares a variant whose file contains only part of the measured code: the type `shown`. The file and the
    /// variant are named after this type.
    package static func variant<Shown>(
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ shown: Shown.Type,
        _ code: Code,
        twin: Variant? = nil
    ) -> Variant {
        Variant(kind, summary, typeName: "\(shown)", twin: twin) { try measure(code, in: $0) }
    }
}
