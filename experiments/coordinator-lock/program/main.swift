import coordinator_lock

coordinator_lock.main()
