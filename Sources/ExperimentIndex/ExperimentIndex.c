#include "ExperimentIndex.h"

const char *experiment_index(void) { return EXPERIMENT_INDEX; }
