import operation_lifecycle

RetryOnceExercise<RetryOnce>.main()
