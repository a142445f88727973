import stale_answer

stale_answer.main()
