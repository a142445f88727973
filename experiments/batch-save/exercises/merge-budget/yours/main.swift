import batch_save

MergeBudgetExercise<MergeBudget>.main()
