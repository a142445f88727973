import batch_save

batch_save.main()
