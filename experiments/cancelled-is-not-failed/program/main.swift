import cancelled_is_not_failed

cancelled_is_not_failed.main()
