import drifting_ticks

TwoMetersExercise<TwoMeters>.main()
