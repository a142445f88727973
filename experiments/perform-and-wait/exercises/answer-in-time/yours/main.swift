import perform_and_wait

AnswerInTimeExercise<AnswerInTime>.main()
