import download_limit

download_limit.main()
