#ifndef EXPERIMENT_INDEX_H
#define EXPERIMENT_INDEX_H

/// The folder names of all experiments, separated by spaces, as Package.swift lists them.
const char *experiment_index(void);

#endif
