import timeout_that_waits

StoredPriceExercise<StoredPrice>.main()
