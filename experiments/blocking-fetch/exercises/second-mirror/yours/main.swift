import blocking_fetch

SecondMirrorExercise<SecondMirror>.main()
