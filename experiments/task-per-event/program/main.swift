import task_per_event

task_per_event.main()
