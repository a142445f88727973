import download_limit

TappedFirstExercise<TappedFirst>.main()
