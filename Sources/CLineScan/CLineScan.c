#include "CLineScan.h"
