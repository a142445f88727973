import heavy_work

heavy_work.main()
