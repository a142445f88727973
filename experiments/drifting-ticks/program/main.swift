import drifting_ticks

drifting_ticks.main()
