import context_confinement

ForceTheTearExercise<ForceTheTear>.main()
