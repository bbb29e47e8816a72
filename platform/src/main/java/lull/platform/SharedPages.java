package lull.platform;

import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;

/** Shared memory that stays mapped, and whose pages are not needed any more. */
public final class SharedPages {
    /** Of {@code asm-generic/mman-common.h}: the pages go, in the file too; who reads there finds zeros. */
    private static final int MADV_REMOVE = 9;

    private SharedPages() {}

    /**
     * Gives whole pages back to the kernel.
     *
     * @param pages a part of a mapped file that begins where a page does
     * @return whether the kernel has them: it may not, as where its pages are larger than the part, and then all stays as it is
     */
    public static boolean giveBack(ByteBuffer pages) {
        try {
            return Kernel.madvise(Native.getDirectBufferPointer(pages), new NativeLong(pages.capacity()), MADV_REMOVE)
                    == 0;
        } catch (LinkageError e) {
            return false;
        }
    }

    private static final class Kernel {
        static {
            Native.register(Kernel.class, Platform.C_LIBRARY_NAME);
        }

        private Kernel() {}

        static native int madvise(Pointer address, NativeLong bytes, int advice);
    }
}
