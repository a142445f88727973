import background_drawing

LastPictureExercise<LastPicture>.main()
