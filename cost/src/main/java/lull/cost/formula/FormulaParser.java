package lull.cost.formula;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.config.ExpressionConfiguration;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.functions.AbstractFunction;
import com.ezylang.evalex.functions.FunctionParameter;
import com.ezylang.evalex.parser.ASTNode;
import com.ezylang.evalex.parser.ParseException;
import com.ezylang.evalex.parser.Token;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * From a formula's text to its terms. EvalEx reads the text; its tree is turned into terms of our own because EvalEx can
 * evaluate a formula at a point only, not over a range, and in decimal arithmetic. To EvalEx -x^2 is (-x)^2, and its setting for
 * that loses 2^-x: the sign is moved out of the power here.
 */
final class FormulaParser {
    private static final int MOST_DEPTH = 500;
    private static final ExpressionConfiguration SYNTAX = ExpressionConfiguration.builder()
            .arraysAllowed(false)
            .structuresAllowed(false)
            .singleQuoteStringLiteralsAllowed(false)
            .build()
            .withAdditionalFunctions(Map.entry("LOG2", new BinaryLogarithm()));

    private static final Map<String, UnaryTerm.Function> FUNCTIONS = Map.of(
            "SQRT",
            UnaryTerm.Function.SQRT,
            "LOG",
            UnaryTerm.Function.LOG,
            "LOG2",
            UnaryTerm.Function.LOG2,
            "LOG10",
            UnaryTerm.Function.LOG10,
            "ABS",
            UnaryTerm.Function.ABS,
            "FLOOR",
            UnaryTerm.Function.FLOOR,
            "CEILING",
            UnaryTerm.Function.CEILING);
    private static final Map<String, BinaryTerm.Operation> OPERATIONS = Map.of(
            "+",
            BinaryTerm.Operation.ADD,
            "-",
            BinaryTerm.Operation.SUBTRACT,
            "*",
            BinaryTerm.Operation.MULTIPLY,
            "/",
            BinaryTerm.Operation.DIVIDE,
            "^",
            BinaryTerm.Operation.POWER,
            "MIN",
            BinaryTerm.Operation.MIN,
            "MAX",
            BinaryTerm.Operation.MAX);

    private final String text;
    private final List<String> variables;

    FormulaParser(String text, List<String> variables) {
        this.text = text;
        this.variables = variables;
    }

    Term parse() {
        try {
            ASTNode root = new Expression(text, SYNTAX).getAbstractSyntaxTree();
            requireDepth(root);
            return term(root);
        } catch (ParseException e) {
            throw new IllegalArgumentException(
                    "formula \"" + text + "\", column " + e.getStartPosition() + ": " + e.getMessage(), e);
        }
    }

    /** Evaluation goes down the tree by recursion; a sum is as deep as it is long. */
    private void requireDepth(ASTNode root) {
        List<ASTNode> level = List.of(root);
        for (int depth = 0; !level.isEmpty(); depth++) {
            if (depth > MOST_DEPTH) {
                throw new IllegalArgumentException("formula \"" + text + "\": more than " + MOST_DEPTH
                        + " operations within each other; write it shorter");
            }
            level = level.stream()
                    .flatMap(node -> node.getParameters().stream())
                    .toList();
        }
    }

    private Term term(ASTNode node) {
        Token token = node.getToken();
        if (isPowerOfBareSign(node)) {
            ASTNode unsigned = node.getParameters().get(0).getParameters().get(0);
            ASTNode power = new ASTNode(token, unsigned, node.getParameters().get(1));
            return new UnaryTerm(UnaryTerm.Function.NEGATE, term(power));
        }
        List<Term> operands = node.getParameters().stream().map(this::term).toList();
        return switch (token.getType()) {
            case NUMBER_LITERAL -> new Constant(number(token));
            case VARIABLE_OR_CONSTANT -> name(token);
            case PREFIX_OPERATOR ->
                token.getValue().equals("-")
                        ? new UnaryTerm(UnaryTerm.Function.NEGATE, operands.get(0))
                        : unknown(token);
            case INFIX_OPERATOR, FUNCTION -> application(token, operands);
            default -> unknown(token);
        };
    }

    /** Whether it is a power whose base begins with a minus that no parentheses hold together with it. */
    private boolean isPowerOfBareSign(ASTNode node) {
        Token token = node.getToken();
        if (token.getType() != Token.TokenType.INFIX_OPERATOR
                || !token.getValue().equals("^")) {
            return false;
        }
        Token base = node.getParameters().get(0).getToken();
        return base.getType() == Token.TokenType.PREFIX_OPERATOR
                && base.getValue().equals("-")
                && baseBegins(token.getStartPosition() - 1) >= base.getStartPosition() - 1;
    }

    /** Where the parentheses open that close just before a power; the power's own place if none do. */
    private int baseBegins(int power) {
        int open = 0;
        for (int place = text.substring(0, power).stripTrailing().length() - 1; place >= 0; place--) {
            char character = text.charAt(place);
            open += character == ')' ? 1 : character == '(' ? -1 : 0;
            if (open == 0) {
                return character == '(' ? place : power;
            }
        }
        return power;
    }

    private Term application(Token token, List<Term> operands) {
        String name = token.getValue().toUpperCase(Locale.ROOT);
        Optional<UnaryTerm.Function> function = Optional.ofNullable(FUNCTIONS.get(name));
        if (function.isPresent() && operands.size() == 1) {
            return new UnaryTerm(function.get(), operands.get(0));
        }
        BinaryTerm.Operation operation =
                Optional.ofNullable(OPERATIONS.get(name)).orElseThrow(() -> refusal(token));
        return operands.stream()
                .reduce((left, right) -> new BinaryTerm(operation, left, right))
                .orElseThrow(() -> refusal(token));
    }

    private double number(Token token) {
        try {
            return Double.parseDouble(token.getValue());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "formula \"" + text + "\": \"" + token.getValue() + "\" is no decimal number", e);
        }
    }

    private Term name(Token token) {
        int position = variables.indexOf(token.getValue());
        if (position >= 0) {
            return new Variable(position);
        }
        return switch (token.getValue().toUpperCase(Locale.ROOT)) {
            case "PI" -> new Constant(Math.PI);
            case "E" -> new Constant(Math.E);
            default -> unknown(token);
        };
    }

    private Term unknown(Token token) {
        throw refusal(token);
    }

    private IllegalArgumentException refusal(Token token) {
        return new IllegalArgumentException("formula \"" + text + "\", column " + token.getStartPosition() + ": \""
                + token.getValue()
                + "\" is not known here; variables are " + String.join(", ", variables)
                + ", operations + - * / ^, functions "
                + String.join(
                        ", ",
                        Stream.concat(FUNCTIONS.keySet().stream(), Stream.of("MIN", "MAX"))
                                .sorted()
                                .toList()));
    }

    /** The logarithm to base 2, which EvalEx lacks. */
    @FunctionParameter(name = "value")
    static final class BinaryLogarithm extends AbstractFunction {
        @Override
        public EvaluationValue evaluate(Expression expression, Token token, EvaluationValue... values)
                throws EvaluationException {
            return expression.convertDoubleValue(
                    UnaryTerm.Function.LOG2.of(values[0].getNumberValue().doubleValue()));
        }
    }
}
