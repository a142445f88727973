import child_context_save

RenameBesideExercise<RenameBeside>.main()
