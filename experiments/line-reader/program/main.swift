import line_reader

line_reader.main()
