import preloaded_store

preloaded_store.main()
