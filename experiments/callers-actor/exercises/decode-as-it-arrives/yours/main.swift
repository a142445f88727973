import callers_actor

DecodeAsItArrivesExercise<DecodeAsItArrives>.main()
