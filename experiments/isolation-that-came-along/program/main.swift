import isolation_that_came_along

isolation_that_came_along.main()
