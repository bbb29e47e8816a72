package lull.accounting;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A table of a database, in the SQL that SQLite and PostgreSQL have in common. */
final class JdbcStore implements JobStore {
    private static final String COLUMNS =
            "id, job, user_name, program, host, begin_ms, end_ms, tasks, exit_code, joules, "
                    + "energy_kind, energy_source, predicted_saving, measured_saving, mode, reasons";
    private static final String TABLE = "CREATE TABLE IF NOT EXISTS lull_jobs (id TEXT PRIMARY KEY, job TEXT NOT NULL, "
            + "user_name TEXT NOT NULL, program TEXT NOT NULL, host TEXT NOT NULL, begin_ms BIGINT NOT NULL, "
            + "end_ms BIGINT NOT NULL, tasks INTEGER NOT NULL, exit_code INTEGER, joules DOUBLE PRECISION, "
            + "energy_kind TEXT, energy_source TEXT, predicted_saving DOUBLE PRECISION, measured_saving DOUBLE PRECISION, "
            + "mode TEXT NOT NULL, reasons TEXT NOT NULL)";
    private static final String INDEX = "CREATE INDEX IF NOT EXISTS lull_jobs_end ON lull_jobs (end_ms)";
    private static final String NOTHING = "SELECT 1 FROM lull_jobs WHERE 1 = 0";
    /** SQL state of a table that is not there. */
    private static final String POSTGRESQL_NO_TABLE = "42P01";

    /** SQLite has one code for most faults, and tells them apart in words. */
    private static final String SQLITE_NO_TABLE = "no such table";

    private static final String INSERT = "INSERT INTO lull_jobs (" + COLUMNS
            + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING";

    private final Connection connection;
    private final String name;

    /** A store of a table that is there. */
    JdbcStore(Connection connection, String name) throws SQLException {
        this.connection = connection;
        this.name = name;
        connection.setAutoCommit(false);
    }

    /** Whether a database has the table; a role that may not make one may ask. */
    static boolean hasTable(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(NOTHING);
            return true;
        } catch (SQLException e) {
            if (POSTGRESQL_NO_TABLE.equals(e.getSQLState()) || words(e).contains(SQLITE_NO_TABLE)) {
                return false;
            }
            throw e;
        }
    }

    /** Makes the table, and its index. */
    static void makeTable(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
            statement.execute(INDEX);
        }
    }

    private interface Deed<T> {
        T run() throws SQLException;
    }

    private <T> T whole(Deed<T> deed) throws IOException {
        try {
            T result = deed.run();
            connection.commit();
            return result;
        } catch (SQLException e) {
            rollBack();
            throw new IOException(name + ": " + words(e), e);
        }
    }

    private void rollBack() {
        try {
            connection.rollback();
        } catch (SQLException e) {
            return; // the server is gone, and with it what was not committed
        }
    }

    /** The first line of what a driver says, and that of the cause, which some drivers leave out. */
    static String words(Throwable fault) {
        String words = firstLine(fault.getMessage());
        Throwable cause = fault.getCause();
        return cause instanceof IOException
                ? words + " (" + cause.getClass().getSimpleName() + ": " + firstLine(cause.getMessage()) + ")"
                : words;
    }

    private static String firstLine(String message) {
        return String.valueOf(message).lines().findFirst().orElse("no reason was given");
    }

    @Override
    public void add(List<AccountedJob> jobs) throws IOException {
        whole(() -> {
            try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                for (AccountedJob job : jobs) {
                    int column = 1;
                    for (Object value : values(job)) {
                        insert.setObject(column++, value instanceof String text ? text.replace("\0", "") : value);
                    }
                    insert.addBatch();
                }
                return insert.executeBatch();
            }
        });
    }

    private static List<Object> values(AccountedJob job) {
        return Stream.of(
                        job.id(),
                        job.job(),
                        job.user(),
                        job.program(),
                        job.host(),
                        job.beginMillis(),
                        job.endMillis(),
                        job.tasks(),
                        job.exitCode(),
                        job.joules(),
                        job.energyKind(),
                        job.energySource(),
                        job.predictedSaving(),
                        job.measuredSaving(),
                        job.mode(),
                        job.reasons())
                .collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
    }

    @Override
    public List<AccountedJob> find(JobQuery query) throws IOException {
        return whole(() -> {
            try (PreparedStatement select = connection.prepareStatement("SELECT " + COLUMNS
                    + " FROM lull_jobs WHERE end_ms >= ?" + ofUser(query.user()) + " ORDER BY end_ms, id")) {
                select.setLong(1, query.since().map(Instant::toEpochMilli).orElse(Long.MIN_VALUE));
                if (query.user().isPresent()) {
                    select.setString(2, query.user().get());
                }
                List<AccountedJob> jobs = new ArrayList<>();
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        jobs.add(job(rows));
                    }
                }
                return jobs;
            }
        });
    }

    private static String ofUser(Optional<String> user) {
        return user.map(name -> " AND user_name = ?").orElse("");
    }

    private static AccountedJob job(ResultSet row) throws SQLException {
        return new AccountedJob(
                row.getString("id"),
                row.getString("job"),
                row.getString("user_name"),
                row.getString("program"),
                row.getString("host"),
                row.getLong("begin_ms"),
                row.getLong("end_ms"),
                row.getInt("tasks"),
                integer(row, "exit_code"),
                number(row, "joules"),
                row.getString("energy_kind"),
                row.getString("energy_source"),
                number(row, "predicted_saving"),
                number(row, "measured_saving"),
                row.getString("mode"),
                row.getString("reasons"));
    }

    /** Null too where others have written what is no number: nobody could tell it in JSON. */
    private static Double number(ResultSet row, String column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() || !Double.isFinite(value) ? null : value;
    }

    private static Integer integer(ResultSet row, String column) throws SQLException {
        int value = row.getInt(column);
        return row.wasNull() ? null : value;
    }

    @Override
    public long forget(Instant before, Optional<String> user) throws IOException {
        return whole(() -> {
            try (PreparedStatement delete =
                    connection.prepareStatement("DELETE FROM lull_jobs WHERE end_ms < ?" + ofUser(user))) {
                delete.setLong(1, before.toEpochMilli());
                if (user.isPresent()) {
                    delete.setString(2, user.get());
                }
                return (long) delete.executeUpdate();
            }
        });
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            return; // what was promised is committed
        }
    }
}
