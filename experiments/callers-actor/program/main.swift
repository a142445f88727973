import callers_actor

callers_actor.main()
