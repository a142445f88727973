import blocking_fetch

blocking_fetch.main()
