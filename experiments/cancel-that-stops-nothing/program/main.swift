import cancel_that_stops_nothing

cancel_that_stops_nothing.main()
