import perform_and_wait

perform_and_wait.main()
