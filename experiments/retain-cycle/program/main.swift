import retain_cycle

retain_cycle.main()
