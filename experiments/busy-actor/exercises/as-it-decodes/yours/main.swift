import busy_actor

AsItDecodesExercise<AsItDecodes>.main()
