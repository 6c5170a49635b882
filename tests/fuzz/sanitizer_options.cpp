/// Debian's MLIR archives are not instrumented: memory that our inline copies of LLVM's allocators
/// poison is used there without being unpoisoned.
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0"; }
