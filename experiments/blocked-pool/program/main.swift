import blocked_pool

blocked_pool.main()
