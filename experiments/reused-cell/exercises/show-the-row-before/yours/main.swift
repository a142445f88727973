import reused_cell

ShowTheRowBeforeExercise<ShowTheRowBefore>.main()
