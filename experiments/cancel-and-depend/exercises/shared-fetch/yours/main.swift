import cancel_and_depend

SharedFetchExercise<SharedFetch>.main()
