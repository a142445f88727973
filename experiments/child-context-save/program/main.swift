import child_context_save

child_context_save.main()
