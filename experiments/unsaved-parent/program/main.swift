import unsaved_parent

unsaved_parent.main()
