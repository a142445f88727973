import operation_lifecycle

operation_lifecycle.main()
