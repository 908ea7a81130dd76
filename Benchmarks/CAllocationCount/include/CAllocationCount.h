#pragma once

/// How many blocks of memory the program has asked for so far, whichever library asked; -1 where
/// they are not counted, which is everywhere but with glibc.
long allocationCount(void);
