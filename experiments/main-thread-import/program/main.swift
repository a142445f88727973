import main_thread_import

main_thread_import.main()
