import atomic_that_is_none

OncePerChatExercise<OncePerChat>.main()
