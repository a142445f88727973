import never_emptied_group

never_emptied_group.main()
