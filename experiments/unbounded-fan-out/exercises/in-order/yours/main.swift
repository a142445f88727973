import unbounded_fan_out

InOrderExercise<InOrder>.main()
