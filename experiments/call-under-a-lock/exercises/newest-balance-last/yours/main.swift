import call_under_a_lock

NewestBalanceLastExercise<NewestBalanceLast>.main()
