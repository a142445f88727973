import find_or_create

find_or_create.main()
