import cancelled_is_not_failed

NextPageExercise<NextPage>.main()
