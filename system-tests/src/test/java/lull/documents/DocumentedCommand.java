package lull.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command line that a page tells its readers to type.
 *
 * @param page the page's path from the root, such as docs/report.md
 * @param line on which it begins, from 1
 * @param text as it stands there, with its comment and its continued lines
 * @param notRun why it is not run here, as the page says
 */
record DocumentedCommand(String page, int line, String text, Optional<String> notRun) {
    private static final Pattern STATED_CODE = Pattern.compile("\\s#.*\\bexit code (\\d+)");
    private static final Pattern COMMENT = Pattern.compile("(?m)(^|\\s)#.*$");
    private static final Pattern WORD = Pattern.compile("&&|\\|\\||[;|]|(?:'[^']*'|\"[^\"]*\"|[^\\s;|'\"])+");
    private static final Pattern SEPARATOR = Pattern.compile("&&|\\|\\||[;|]|--|do");
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Z_]+=.*");
    private static final Pattern LAUNCHER = Pattern.compile("(.*/)?lull");

    String place() {
        return page + ":" + line;
    }

    /** The exit code that its comment tells; 0 if it tells none. */
    int expectedCode() {
        Matcher stated = STATED_CODE.matcher(text);
        return stated.find() ? Integer.parseInt(stated.group(1)) : 0;
    }

    /** What is handed to Lull in this line: one list of words for each time that it is called. */
    List<List<String>> callsOfLull() {
        return callsOfLull(text);
    }

    static List<List<String>> callsOfLull(String text) {
        String bare = COMMENT.matcher(text.replace("\\\n", " ")).replaceAll("");
        List<List<String>> calls = new ArrayList<>();
        boolean open = false;
        boolean first = true;
        for (String word :
                WORD.matcher(bare).results().map(found -> found.group()).toList()) {
            if (SEPARATOR.matcher(word).matches()) {
                open = false;
                first = true;
            } else if (open) {
                calls.get(calls.size() - 1).add(word);
            } else {
                open = first && LAUNCHER.matcher(word).matches();
                first = first && ASSIGNMENT.matcher(word).matches();
                if (open) {
                    calls.add(new ArrayList<>());
                }
            }
        }
        return calls;
    }
}
