import never_emptied_group

AnswerBusyExercise<AnswerBusy>.main()
