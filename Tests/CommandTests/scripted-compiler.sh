#!/bin/sh
# Stands in for the swift command: see ExerciseCommandTests. What it does is beside its link, in a file of the test's.
. "$0.script"
