package lull.predictor.model;

import com.google.gson.FormattingStyle;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.stream.DoubleStream;

/** Arrays of numbers, each on one line for readers; NaN as null. */
final class NumbersInALine extends TypeAdapter<double[]> {

    @Override
    public void write(JsonWriter out, double[] values) throws IOException {
        FormattingStyle style = out.getFormattingStyle();
        out.setFormattingStyle(FormattingStyle.COMPACT);
        out.beginArray();
        for (double value : values) {
            if (Double.isNaN(value)) {
                out.nullValue();
            } else {
                out.value(value);
            }
        }
        out.endArray();
        out.setFormattingStyle(style);
    }

    @Override
    public double[] read(JsonReader in) throws IOException {
        DoubleStream.Builder values = DoubleStream.builder();
        in.beginArray();
        while (in.hasNext()) {
            if (in.peek() == JsonToken.NULL) {
                in.nextNull();
                values.add(Double.NaN);
            } else {
                values.add(in.nextDouble());
            }
        }
        in.endArray();
        return values.build().toArray();
    }
}
