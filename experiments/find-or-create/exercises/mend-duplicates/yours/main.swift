import find_or_create

MendDuplicatesExercise<MendDuplicates>.main()
