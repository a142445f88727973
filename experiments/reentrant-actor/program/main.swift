import reentrant_actor

reentrant_actor.main()
