import heavy_work

NewestSearchExercise<NewestSearch>.main()
