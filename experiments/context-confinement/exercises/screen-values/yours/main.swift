import context_confinement

ScreenValuesExercise<ScreenValues>.main()
