package lull.accounting;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the lines are: a file, or a database of a PostgreSQL server. A driver is loaded by its name when its place is opened,
 * and never that of the other.
 */
public final class AccountingPlace {
    private static final String SERVER = "postgresql://";
    private static final byte[] SQLITE_MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final String SQLITE_DRIVER = "org.sqlite.JDBC";
    private static final String POSTGRESQL_DRIVER = "org.postgresql.Driver";

    /** Seconds, so that a server that is away is found to be so. */
    private static final String CONNECT_SECONDS = "5";

    /** Seconds, so that one that takes the connection and says nothing is found to be away, too. */
    private static final String LOGIN_SECONDS = "10";

    private static final String ANSWER_SECONDS = "30";
    /** Milliseconds that a writer waits for another one of the same file. */
    private static final int BUSY_MILLISECONDS = 10_000;

    /** What of a server's parameters tells which table it is; the others, the password too, tell how it is reached. */
    private static final Set<String> OF_THE_TABLE = Set.of("user", "currentSchema", "options");

    private static final int DIGEST_LETTERS = 16;
    private static final int MOST_READABLE = 40;

    private final String name;
    private final String table;
    private final String url;
    private final String driver;
    private final Properties properties = new Properties();
    private final Optional<Path> file;

    private AccountingPlace(String name, String table, String url, String driver, Optional<Path> file) {
        this.name = name;
        this.table = table;
        this.url = url;
        this.driver = driver;
        this.file = file;
    }

    /**
     * A place as users name it: {@code postgresql://HOST/DATABASE}, with a user in the query if need be, else a file.
     *
     * @throws IllegalArgumentException if nothing can be there
     */
    public static AccountingPlace of(String name) {
        if (name.startsWith(SERVER)) {
            return server(name);
        }
        if (name.isBlank()
                || name.contains("://")
                || name.startsWith("jdbc:")
                || name.matches("(?s).*[?\\p{Cntrl}].*")) {
            throw new IllegalArgumentException("is neither postgresql://HOST/DATABASE nor the name of a file");
        }
        Path file = Path.of(name).toAbsolutePath();
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException("is a folder; name a file in it");
        }
        if (Files.isRegularFile(file) && holdsSomethingElse(file)) {
            throw new IllegalArgumentException("is no database of SQLite; name another file");
        }
        AccountingPlace place = new AccountingPlace(
                file.toString(), file.toString(), "jdbc:sqlite:" + file, SQLITE_DRIVER, Optional.of(file));
        place.properties.setProperty("busy_timeout", String.valueOf(BUSY_MILLISECONDS));
        return place;
    }

    /** Not where it is empty, or can't be read, which is told where it is opened. */
    private static boolean holdsSomethingElse(Path file) {
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] first = stream.readNBytes(SQLITE_MAGIC.length);
            return first.length > 0 && !Arrays.equals(first, SQLITE_MAGIC);
        } catch (IOException e) {
            return false;
        }
    }

    private static AccountingPlace server(String name) {
        if (!name.matches("postgresql://[^\\s/?@]+/[^\\s/?]+(\\?\\S*)?")) {
            throw new IllegalArgumentException(
                    "is no server's database: postgresql://HOST[:PORT]/DATABASE[?user=NAME], the password in ~/.pgpass");
        }
        String database = name.replaceFirst("\\?.*", "");
        AccountingPlace place = new AccountingPlace(
                database, table(database, name), "jdbc:" + name, POSTGRESQL_DRIVER, Optional.empty());
        place.properties.setProperty("connectTimeout", CONNECT_SECONDS);
        place.properties.setProperty("loginTimeout", LOGIN_SECONDS);
        place.properties.setProperty("socketTimeout", ANSWER_SECONDS);
        place.properties.setProperty("ApplicationName", "lull");
        return place;
    }

    private static String table(String database, String name) {
        return Stream.of(name.substring(database.length()).split("[?&]"))
                .filter(parameter -> OF_THE_TABLE.contains(parameter.replaceFirst("=.*", "")))
                .sorted()
                .collect(Collectors.joining("&", database + "?", ""));
    }

    /** A name for a folder of this place's own: that of no other one, the same with another password, and none that a line may have. */
    public String folderName() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(table.getBytes(StandardCharsets.UTF_8));
            String readable = name.replaceAll("[^A-Za-z0-9.]+", "-").replaceFirst("^-", "");
            return readable.substring(Math.max(0, readable.length() - MOST_READABLE))
                    + "-"
                    + HexFormat.of().formatHex(digest).substring(0, DIGEST_LETTERS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** For people: without what may be secret. */
    public String name() {
        return name;
    }

    /** Whether there is something to read, as far as that is known without asking a server. */
    public boolean exists() {
        return file.map(Files::exists).orElse(true);
    }

    /**
     * Opens it, and makes the table if there is none.
     *
     * @throws IOException if it is away, or no place for lines
     */
    public JobStore open() throws IOException {
        if (file.isPresent()) {
            Files.createDirectories(file.get().getParent());
        }
        return opened(connection -> {
            if (!JdbcStore.hasTable(connection)) {
                JdbcStore.makeTable(connection);
            }
            return true;
        });
    }

    /**
     * Opens what agents have made, and makes nothing.
     *
     * @throws IOException if it is away, or has no table of jobs
     */
    public JobStore openExisting() throws IOException {
        return opened(JdbcStore::hasTable);
    }

    private interface TableCheck {
        boolean hasTable(Connection connection) throws SQLException;
    }

    private JobStore opened(TableCheck check) throws IOException {
        try {
            Connection connection = driver().connect(url, properties);
            if (connection == null) {
                throw new IOException(name + ": its driver does not know such a place");
            }
            return store(connection, check);
        } catch (SQLException | LinkageError e) {
            throw new IOException(name + ": " + JdbcStore.words(e), e);
        }
    }

    /** The connection's store; without one the connection is closed. */
    private JobStore store(Connection connection, TableCheck check) throws IOException, SQLException {
        JobStore store = null;
        try {
            if (!check.hasTable(connection)) {
                throw new IOException(name + " has no table of jobs yet: no job was accounted there; "
                        + "`lull agent --accounting PLACE` does so");
            }
            store = new JdbcStore(connection, name);
            return store;
        } finally {
            if (store == null) {
                connection.close();
            }
        }
    }

    private Driver driver() throws IOException {
        try {
            return Class.forName(driver)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IOException(name + ": there is no driver " + driver + " in this Lull", e);
        }
    }
}
