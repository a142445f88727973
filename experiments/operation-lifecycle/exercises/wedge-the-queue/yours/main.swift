import operation_lifecycle

WedgeTheQueueExercise<WedgeTheQueue>.main()
