package lull.predictor.model;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import lull.predictor.model.ModelContent.GaussianContent;
import lull.predictor.model.ModelContent.PhysicalContent;
import lull.predictor.model.ModelContent.RegressionContent;
import lull.predictor.model.ModelContent.VariantContent;

/** Reads and writes each predictor of a model file by its kind: a regression is known by its unit, a physical one by its ensemble. */
final class VariantKinds implements TypeAdapterFactory {
    private static final String OF_A_REGRESSION = "regression_unit";
    private static final String OF_A_PHYSICAL = "ensemble_mean";

    @Override
    public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
        return type.getRawType() != VariantContent.class
                ? null
                : new TypeAdapter<T>() {
                    @Override
                    public void write(JsonWriter out, T value) throws IOException {
                        if (value instanceof RegressionContent regression) {
                            gson.getAdapter(RegressionContent.class).write(out, regression);
                        } else if (value instanceof PhysicalContent physical) {
                            gson.getAdapter(PhysicalContent.class).write(out, physical);
                        } else {
                            gson.getAdapter(GaussianContent.class).write(out, (GaussianContent) value);
                        }
                    }

                    @Override
                    @SuppressWarnings("unchecked") // T is VariantContent
                    public T read(JsonReader in) throws IOException {
                        JsonObject written = gson.getAdapter(JsonObject.class).read(in);
                        return (T) gson.fromJson(written, kind(written));
                    }
                };
    }

    private static Class<? extends VariantContent> kind(JsonObject written) {
        if (written.has(OF_A_REGRESSION)) {
            return RegressionContent.class;
        }
        return written.has(OF_A_PHYSICAL) ? PhysicalContent.class : GaussianContent.class;
    }
}
