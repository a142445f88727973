import task_per_event

OrderPerMatchExercise<OrderPerMatch>.main()
