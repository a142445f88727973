import progress_flood

OnePerFrameExercise<OnePerFrame>.main()
