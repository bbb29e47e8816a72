package lull.report.export;

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * What of OTF2's own library is needed to write an archive, version 3 (OTF2_Archive.h, OTF2_GlobalDefWriter.h, OTF2_EvtWriter.h).
 * Enumerations are unsigned bytes there, references 32 bits, locations and times 64. All functions answer 0 for success, or null
 * instead of a handle, and say on stderr what went wrong.
 */
interface Otf2Library extends Library {
    byte FILEMODE_WRITE = 0;
    byte SUBSTRATE_POSIX = 1;
    byte COMPRESSION_NONE = 1;
    byte FLUSH = 1;
    byte PARADIGM_OPENMP = 3;
    byte PARADIGM_MPI = 4;
    byte ROLE_FUNCTION = 1;
    byte ROLE_PARALLEL = 5;
    byte GROUP_OF_PROCESS = 1;
    byte LOCATION_OF_CPU_THREAD = 1;
    int UNDEFINED = -1;
    long UNDEFINED_TIME = -1;
    long EVENT_CHUNK_BYTES = 1 << 20;
    long DEFINITION_CHUNK_BYTES = 4 << 20;

    /** As its authors call it, and as Debian does. */
    List<String> NAMES = List.of("libotf2.so.10", "libopen-trace-format2.so.10");

    /**
     * Loads the library.
     *
     * @throws IOException if it is not installed
     */
    static Otf2Library load() throws IOException {
        return NAMES.stream()
                .flatMap(name -> named(name).stream())
                .findFirst()
                .orElseThrow(() -> new IOException("OTF2 is written by its own library, of which there is neither "
                        + String.join(" nor ", NAMES)
                        + " here; apt-get install libopen-trace-format2-10, or take --format chrome or csv"));
    }

    private static Optional<Otf2Library> named(String name) {
        try {
            return Optional.of(Native.load(name, Otf2Library.class));
        } catch (UnsatisfiedLinkError e) {
            return Optional.empty(); // perhaps it has its other name
        }
    }

    /** Asked when a buffer is full; answers whether it is to be written. */
    interface PreFlush extends Callback {
        byte asked(Pointer data, byte fileType, long location, Pointer callerData, byte last);
    }

    /** Both callbacks of a flush; the second one may be null. */
    @Structure.FieldOrder({"preFlush", "postFlush"})
    final class FlushCallbacks extends Structure {
        public PreFlush preFlush;
        public Pointer postFlush;
    }

    Pointer OTF2_Archive_Open(
            String path,
            String name,
            byte fileMode,
            long eventChunkBytes,
            long definitionChunkBytes,
            byte substrate,
            byte compression);

    /** @throws IOException with the library's words if a call of it says that it failed */
    static void check(Otf2Library library, int error) throws IOException {
        if (error != 0) {
            throw new IOException(
                    "OTF2's library fails, and says above why: " + library.OTF2_Error_GetDescription(error));
        }
    }

    String OTF2_Error_GetDescription(int error);

    int OTF2_Archive_SetFlushCallbacks(Pointer archive, FlushCallbacks callbacks, Pointer data);

    int OTF2_Archive_SetSerialCollectiveCallbacks(Pointer archive);

    int OTF2_Archive_OpenEvtFiles(Pointer archive);

    int OTF2_Archive_CloseEvtFiles(Pointer archive);

    Pointer OTF2_Archive_GetEvtWriter(Pointer archive, long location);

    int OTF2_Archive_CloseEvtWriter(Pointer archive, Pointer writer);

    int OTF2_Archive_OpenDefFiles(Pointer archive);

    int OTF2_Archive_CloseDefFiles(Pointer archive);

    Pointer OTF2_Archive_GetDefWriter(Pointer archive, long location);

    int OTF2_Archive_CloseDefWriter(Pointer archive, Pointer writer);

    Pointer OTF2_Archive_GetGlobalDefWriter(Pointer archive);

    int OTF2_Archive_Close(Pointer archive);

    int OTF2_EvtWriter_Enter(Pointer writer, Pointer attributes, long time, int region);

    int OTF2_EvtWriter_Leave(Pointer writer, Pointer attributes, long time, int region);

    int OTF2_GlobalDefWriter_WriteClockProperties(
            Pointer writer, long ticksPerSecond, long offset, long length, long realTime);

    int OTF2_GlobalDefWriter_WriteString(Pointer writer, int self, String text);

    int OTF2_GlobalDefWriter_WriteRegion(
            Pointer writer,
            int self,
            int name,
            int canonicalName,
            int description,
            byte role,
            byte paradigm,
            int flags,
            int sourceFile,
            int beginLine,
            int endLine);

    int OTF2_GlobalDefWriter_WriteSystemTreeNode(Pointer writer, int self, int name, int className, int parent);

    int OTF2_GlobalDefWriter_WriteLocationGroup(
            Pointer writer, int self, int name, byte type, int node, int creatingGroup);

    int OTF2_GlobalDefWriter_WriteLocation(
            Pointer writer, long self, int name, byte type, long events, int locationGroup);
}
