import retain_cycle

LetGoMidwayExercise<LetGoMidway>.main()
