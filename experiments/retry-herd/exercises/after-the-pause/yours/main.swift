import retry_herd

AfterThePauseExercise<AfterThePause>.main()
