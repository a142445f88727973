import timeout_that_waits

timeout_that_waits.main()
