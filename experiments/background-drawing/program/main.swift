import background_drawing

background_drawing.main()
