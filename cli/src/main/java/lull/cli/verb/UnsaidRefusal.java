package lull.cli.verb;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * A refusal that another process of the same job says for all, so that it is read once. It ends well: a launcher might end the
 * other one, before it has said it, for a task that fails.
 */
public final class UnsaidRefusal extends ParameterException {
    private static final long serialVersionUID = 1;

    /** Of that verb. */
    public UnsaidRefusal(CommandLine verb) {
        super(verb, "said by another task");
    }
}
