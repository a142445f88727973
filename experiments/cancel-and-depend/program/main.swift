import cancel_and_depend

cancel_and_depend.main()
