package lull.artifacts.table;

/** Text in tables that spreadsheets open: what others have named must not be computed there. */
public final class SpreadsheetText {
    private static final String COMPUTED = "=+-@\t\r";
    private static final String APOSTROPHE = "'";

    private SpreadsheetText() {}

    /** The text; behind an apostrophe if a spreadsheet would take it for a formula. Null stays null. */
    public static String of(String text) {
        boolean computed = text != null && !text.isEmpty() && COMPUTED.indexOf(text.charAt(0)) >= 0;
        return computed ? APOSTROPHE + text : text;
    }

    /** A cell; numbers, and whatever else is no text, as they are. */
    public static Object ofCell(Object cell) {
        return cell instanceof String text ? of(text) : cell;
    }
}
