package lull.cli.options;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Where metrics are offered, as {@code PORT} of the loopback interface, {@code ADDRESS:PORT} or {@code [IPV6]:PORT}. */
public final class MetricsAddress implements ITypeConverter<InetSocketAddress> {
    private static final Pattern WORDS = Pattern.compile("(?:(\\[[0-9a-fA-F:.%\\w]+]|[^:\\[\\]]+):)?([0-9]{1,5})");
    private static final int LAST_PORT = 65_535;

    @Override
    public InetSocketAddress convert(String words) {
        Matcher matcher = WORDS.matcher(words);
        int port = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
        if (port < 1 || port > LAST_PORT) {
            throw new TypeConversionException("'" + words + "' is not PORT or ADDRESS:PORT with a port of 1 to "
                    + LAST_PORT + ", such as 9773 or 0.0.0.0:9773");
        }
        if (matcher.group(1) == null) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        }
        InetSocketAddress address = new InetSocketAddress(matcher.group(1), port);
        if (address.isUnresolved()) {
            throw new TypeConversionException(
                    "'" + matcher.group(1) + "' is no address of this node; give one, such as 0.0.0.0 for all");
        }
        return address;
    }
}
