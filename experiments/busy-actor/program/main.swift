import busy_actor

busy_actor.main()
