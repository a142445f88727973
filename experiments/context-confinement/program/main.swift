import context_confinement

context_confinement.main()
