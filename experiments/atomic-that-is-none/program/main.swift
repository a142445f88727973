import atomic_that_is_none

atomic_that_is_none.main()
