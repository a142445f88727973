import cancel_that_stops_nothing

LastOneOutExercise<LastOneOut>.main()
