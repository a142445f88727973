import listeners_that_left

listeners_that_left.main()
