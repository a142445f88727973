import once_and_only_once

once_and_only_once.main()
