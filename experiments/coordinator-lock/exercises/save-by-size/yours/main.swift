import coordinator_lock

SaveBySizeExercise<SaveBySize>.main()
