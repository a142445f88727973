import progress_flood

progress_flood.main()
