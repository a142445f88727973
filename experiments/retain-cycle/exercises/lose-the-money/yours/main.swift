import retain_cycle

LoseTheMoneyExercise<LoseTheMoney>.main()
