package lull.cli.top;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Ctrl-Z on the terminal. Every Java has a class for signals, {@code sun.misc.Signal}; it is asked for by reflection, as the
 * compiler warns of each mention of it and no warning is let pass.
 */
final class SuspendKey {
    private SuspendKey() {}

    /**
     * Does something before this process stops. Where the key's signal is ignored, as of a shell without job control, and in a
     * Java without that class, nothing changes.
     */
    static void before(Runnable first) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Constructor<?> named = signal.getConstructor(String.class);
            Method handle = signal.getMethod("handle", signal, handler);
            Object suspend = named.newInstance("TSTP");
            Object ours =
                    Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, of) -> {
                        first.run();
                        stop();
                        return null;
                    });
            Object former = handle.invoke(null, suspend, ours);
            if (handler.getField("SIG_IGN").get(null) == former) {
                handle.invoke(null, suspend, former);
            }
        } catch (ReflectiveOperationException e) {
            return; // Ctrl-Z stops the process as it is
        }
    }

    /** By a child, as Java raises no signal that it doesn't handle. */
    private static void stop() throws IOException, InterruptedException {
        new ProcessBuilder("sh", "-c", "kill -STOP $PPID").start().waitFor();
    }
}
