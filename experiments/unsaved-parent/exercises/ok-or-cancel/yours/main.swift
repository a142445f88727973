import unsaved_parent

OkOrCancelExercise<OkOrCancel>.main()
