import line_reader

CutLongLinesExercise<CutLongLines>.main()
