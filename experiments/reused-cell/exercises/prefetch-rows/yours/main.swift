import reused_cell

PrefetchRowsExercise<PrefetchRows>.main()
