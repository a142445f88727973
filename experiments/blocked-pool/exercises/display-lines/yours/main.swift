import blocked_pool

DisplayLinesExercise<DisplayLines>.main()
