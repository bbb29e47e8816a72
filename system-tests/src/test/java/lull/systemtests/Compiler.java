package lull.systemtests;

/** A compiler of C and C++, and the OpenMP runtime that its programs use. */
enum Compiler {
    GCC("gcc", "g++", "libgomp"),
    CLANG("clang", "clang++", "libomp");

    private final String command;
    private final String cppCommand;
    private final String openMpRuntime;

    Compiler(String command, String cppCommand, String openMpRuntime) {
        this.command = command;
        this.cppCommand = cppCommand;
        this.openMpRuntime = openMpRuntime;
    }

    String command() {
        return command;
    }

    String cppCommand() {
        return cppCommand;
    }

    /** Its name in the report. */
    String openMpRuntime() {
        return openMpRuntime;
    }
}
