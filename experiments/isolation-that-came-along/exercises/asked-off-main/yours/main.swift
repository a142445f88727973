import isolation_that_came_along

AskedOffMainExercise<AskedOffMain>.main()
