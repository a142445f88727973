import listeners_that_left

OnePerRoomExercise<OnePerRoom>.main()
