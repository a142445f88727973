import static_that_needs_main

CurrentSettingsExercise<CurrentSettings>.main()
