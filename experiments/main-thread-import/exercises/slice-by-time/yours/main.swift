import main_thread_import

SliceByTimeExercise<SliceByTime>.main()
