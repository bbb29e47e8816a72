package lull.agent.nodes;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A node's report as one word of text that any stream carries: JSON, compressed, in base 64. */
final class NodeReportText {
    private static final Gson GSON = new GsonBuilder()
            .serializeNulls()
            .serializeSpecialFloatingPointValues()
            .enableComplexMapKeySerialization()
            .registerTypeAdapterFactory(new OptionalFactory())
            .registerTypeAdapter(OptionalInt.class, new OptionalIntAdapter())
            .registerTypeAdapter(OptionalLong.class, new OptionalLongAdapter())
            .registerTypeAdapter(OptionalDouble.class, new OptionalDoubleAdapter())
            .create();

    private NodeReportText() {}

    static String of(NodeReport report) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream compressed = new GZIPOutputStream(bytes)) {
            compressed.write(GSON.toJson(report).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    /** @throws IOException if the word is not what {@link #of} made, cut short for instance */
    static NodeReport parse(String word) throws IOException {
        try (GZIPInputStream bytes =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(word)))) {
            NodeReport report =
                    GSON.fromJson(new String(bytes.readAllBytes(), StandardCharsets.UTF_8), NodeReport.class);
            if (report == null) {
                throw new IOException("a node's report is empty");
            }
            return report;
        } catch (IllegalArgumentException | JsonParseException | NullPointerException e) {
            throw new IOException("a node's report is damaged: " + e.getMessage(), e);
        }
    }

    /** An absent value is null. */
    private static final class OptionalFactory implements TypeAdapterFactory {
        @Override
        @SuppressWarnings("unchecked")
        public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
            if (type.getRawType() != Optional.class) {
                return null;
            }
            TypeToken<?> content = TypeToken.get(((ParameterizedType) type.getType()).getActualTypeArguments()[0]);
            return (TypeAdapter<T>) new OptionalAdapter<>(gson.getAdapter(content));
        }
    }

    private static final class OptionalAdapter<C> extends TypeAdapter<Optional<C>> {
        private final TypeAdapter<C> content;

        OptionalAdapter(TypeAdapter<C> content) {
            this.content = content.nullSafe();
        }

        @Override
        public void write(JsonWriter out, Optional<C> value) throws IOException {
            content.write(out, value.orElse(null));
        }

        @Override
        public Optional<C> read(JsonReader in) throws IOException {
            return Optional.ofNullable(content.read(in));
        }
    }

    private static final class OptionalIntAdapter extends TypeAdapter<OptionalInt> {
        @Override
        public void write(JsonWriter out, OptionalInt value) throws IOException {
            out.value(value.isPresent() ? (Integer) value.getAsInt() : null);
        }

        @Override
        public OptionalInt read(JsonReader in) throws IOException {
            return absent(in) ? OptionalInt.empty() : OptionalInt.of(in.nextInt());
        }
    }

    private static final class OptionalLongAdapter extends TypeAdapter<OptionalLong> {
        @Override
        public void write(JsonWriter out, OptionalLong value) throws IOException {
            out.value(value.isPresent() ? (Long) value.getAsLong() : null);
        }

        @Override
        public OptionalLong read(JsonReader in) throws IOException {
            return absent(in) ? OptionalLong.empty() : OptionalLong.of(in.nextLong());
        }
    }

    private static final class OptionalDoubleAdapter extends TypeAdapter<OptionalDouble> {
        @Override
        public void write(JsonWriter out, OptionalDouble value) throws IOException {
            out.value(value.isPresent() ? (Double) value.getAsDouble() : null);
        }

        @Override
        public OptionalDouble read(JsonReader in) throws IOException {
            return absent(in) ? OptionalDouble.empty() : OptionalDouble.of(in.nextDouble());
        }
    }

    private static boolean absent(JsonReader in) throws IOException {
        boolean absent = in.peek() == JsonToken.NULL;
        if (absent) {
            in.nextNull();
        }
        return absent;
    }
}
