import stale_answer

ClearAtOnceExercise<ClearAtOnce>.main()
