import reentrant_actor

OneTokenExercise<OneToken>.main()
