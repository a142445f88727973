import static_that_needs_main

static_that_needs_main.main()
