import once_and_only_once

FirstOfTwoExercise<FirstOfTwo>.main()
