import preloaded_store

WholeOrNothingExercise<WholeOrNothing>.main()
