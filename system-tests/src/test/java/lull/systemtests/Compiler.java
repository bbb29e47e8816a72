package lull.systemtests;

/** A C compiler and the OpenMP runtime that its programs use. */
enum Compiler {
    GCC("gcc", "libgomp"),
    CLANG("clang", "libomp");

    private final String command;
    private final String openMpRuntime;

    Compiler(String command, String openMpRuntime) {
        this.command = command;
        this.openMpRuntime = openMpRuntime;
    }

    String command() {
        return command;
    }

    /** Its name in the report. */
    String openMpRuntime() {
        return openMpRuntime;
    }
}
