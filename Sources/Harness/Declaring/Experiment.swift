import Model
import Telling

/// An experiment does the same work in several ways, measures them, and makes claims that a run can prove wrong.
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
/// This makes a program that `pitfalls` finds in its own folder. Run by itself, the program compares its variants.
package protocol Experiment: Sendable {
    /// What a variant consists of: usually the type that its file declares, as `any PrimeScreen.Type`.
    associatedtype Code: Sendable

    static var declaration: Declaration { get }
    /// The first is the exercise everyone does; the rest are optional.
    static var exercises: [ExerciseDescription] { get }

    /// Starts a variant and returns; a run loop is running. The implementation must call ``SampleContext/finish()``
    /// when the work has ended.
    @MainActor static func measure(_ code: Code, in sample: SampleContext) throws

    /// Checks the input before any sample is taken, and creates the input that all samples of a run share. Called once
    /// per scenario, in a separate process.
    ///
    /// - Parameter directory: Exists for the duration of the run; the samples read it as
    ///   ``SampleContext/sharedDirectory``.
    /// - Returns: Notes about the input for the user, such as a note about skipped lines. Each note is one sentence.
    /// - Throws: An error whose description is one sentence: what is wrong, where, what to do.
    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String]
}

extension Experiment {
    package static var exercises: [ExerciseDescription] { [] }

    /// Nothing to prepare.
    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] { [] }

    package static func main() -> Never {
        CommandProgram.start(ExperimentCommand<Self>.self)
    }

    /// Declares a variant whose code is a type. For example, the type `OnMain` in `OnMain.swift` becomes the variant
    /// `on-main`.
    ///
    /// - Parameter part: The subfolder of the variant's file, such as `plain`; nil for the experiment's own folder.
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
