package lull.kerneltests;

import java.io.IOException;
import lull.kerneltests.guest.Guest;
import lull.platform.frequency.LinuxFrequencyControl;

/** Tries to set one frequency and says what came of it; to be run by a user who is not root. */
final class SetOnce {

    private SetOnce() {}

    /** No arguments. */
    public static void main(String[] arguments) throws IOException {
        LinuxFrequencyControl control = Guest.control();
        System.out.println(control.set(control.domains().get(0), 1.2e9));
    }
}
