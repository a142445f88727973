import retry_herd

retry_herd.main()
