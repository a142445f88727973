import call_under_a_lock

call_under_a_lock.main()
