import unbounded_fan_out

unbounded_fan_out.main()
