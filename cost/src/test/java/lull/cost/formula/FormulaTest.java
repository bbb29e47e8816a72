package lull.cost.formula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.ezylang.evalex.Expression;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaTest {
    private static final List<String> VARIABLES = List.of("N", "P");
    private static final double TINY = 1e-9;

    @ParameterizedTest
    @CsvSource({
        "-2^2,-4",
        "-N^2,-289",
        "(-2)^2,4",
        "2^-2,0.25",
        "-2^-2,-0.25",
        "3 - -2^2,7",
        "-2*-3^2,18",
        "--2^2,4",
        "2*3^2,18",
        "P/-2^2,-1",
        "-2^3^2,-512",
        "(-2) ^ 2,4",
        "-(2)^2,-4",
        "((-2))^2,4",
        "-SQRT(P)^2,-4",
        "(-2^2)^2,16",
        "2^-1^2,0.5",
        "-(-2)^2,-4",
        "-(P)*(N)^2,-1156"
    })
    void shouldRaiseToAPowerBeforeASignChangesIt(String text, double expected) {
        assertEquals(expected, Formula.parse(text, VARIABLES).value(17, 4), TINY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "N/P - 1 + LOG(P)",
                "3*P - N^2",
                "2^P/N",
                "SQRT(N/P)*MIN(2, SQRT(P) - 1)",
                "MAX(N, P, 100)/7",
                "1.5e3*P^-0.5",
                "CEILING(N/P) + FLOOR(P/3)",
                "ABS(P - 5)*E^(-P/10)",
                "N*LOG10(P + 1) - PI",
                "(P - 4)^2 * (P - 2)^3"
            })
    void shouldAgreeWithTheLibrarysOwnEvaluationWhenAtAPoint(String text) throws Exception {
        Formula formula = Formula.parse(text, VARIABLES);
        for (int p = 1; p <= 12; p++) {
            double expected = new Expression(text)
                    .with("N", 17)
                    .and("P", p)
                    .evaluate()
                    .getNumberValue()
                    .doubleValue();
            assertEquals(expected, formula.value(17, p), TINY * Math.abs(expected) + 1e-12, text + " at " + p);
            assertEquals(formula.value(17, p), formula.with(0, 17).value(Double.NaN, p), 0);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "N/P - 1 + LOG2(P)",
                "-N^2 + 3*P",
                "2^P/N",
                "SQRT(N/P)*MIN(2, SQRT(P) - 1)",
                "MAX(N, P, 20)/7",
                "1.5e3*P^-0.5",
                "CEILING(N/P) + FLOOR(P/3)",
                "ABS(P - 5)*E^(-P/10)",
                "N*LOG10(P + 1) - PI",
                "(P - 4)^2 * (P - 2)^3",
                "P^(1/P)",
                "1/(P - 5)"
            })
    void shouldEncloseEveryValueAndEverySlopeWhenOverARange(String text) {
        Formula formula = Formula.parse(text, VARIABLES).with(0, 17);
        Random random = new Random(1);
        for (int trial = 0; trial < 500; trial++) {
            double a = 1 + 30 * random.nextDouble();
            double b = a + Math.pow(10, -3 + 4 * random.nextDouble());
            Enclosure range = formula.enclosure(Enclosure.constant(17), Enclosure.variable(a, b));
            double x = a + (b - a) * random.nextDouble();
            double y = a + (b - a) * random.nextDouble();
            double atX = formula.value(17, x);
            double atY = formula.value(17, y);
            double rounding = 1e-12 * (Math.abs(atX) + Math.abs(atY)) + 1e-12;
            assertTrue(
                    range.low() <= atX + rounding && atX <= range.high() + rounding,
                    () -> text + " at " + x + ": " + atX + " not in " + range);
            // the mean slope is one of the slopes, or lies between two
            double change = atY - atX;
            boolean defined = !(text.equals("1/(P - 5)") && a < 5 && b > 5);
            if (defined && y > x) {
                assertTrue(
                        range.slopeLow() * (y - x) <= change + rounding
                                && change <= range.slopeHigh() * (y - x) + rounding,
                        () -> text + " from " + x + " to " + y + ": " + change + " by " + range);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "N/P - 1 + LOG2(P)",
                "3*P^2/N",
                "SQRT(N/P)*MIN(2, SQRT(P) - 1)",
                "P*LOG2(P) - P + 1 + LOG2(P)*N/2",
                "2^P/N",
                "MAX(N, P, 20)/7",
                "(P + 3)/(P - 0.5)",
                "N - P",
                "CEILING(N/P)",
                "-P",
                "2*MIN(P, 20) - MIN(P, 25)",
                "MAX(P, 30) - MAX(P, 10)",
                "MIN(P, 20) - N",
                "3*P^2 - N*P^2",
                "0*P + N*P"
            })
    void shouldEncloseEveryElasticityWhenOverARange(String text) {
        Formula formula = Formula.parse(text, VARIABLES).with(0, 17);
        Random random = new Random(2);
        for (int trial = 0; trial < 300; trial++) {
            double a = 1 + 30 * random.nextDouble();
            double b = a * (1 + Math.pow(10, -4 + 4 * random.nextDouble()));
            Range elasticity = formula.enclosure(Enclosure.constant(17), Enclosure.variable(a, b))
                    .elasticity();
            double atA = formula.value(17, a);
            double atB = formula.value(17, b);
            if (atA * atB > 0) {
                // the mean elasticity is one of the elasticities, or lies between two
                double mean = Math.log(atB / atA) / Math.log(b / a);
                assertTrue(
                        elasticity.low() <= mean + 1e-7 && mean - 1e-7 <= elasticity.high(),
                        () -> text + " " + a + ".." + b + ": " + mean + " not in " + elasticity);
            }
        }
    }

    @Test
    void shouldKnowAPowersElasticityExactlyWhenOverAWideRange() {
        Enclosure range =
                Formula.parse("N^3/(3*P^2)", VARIABLES).enclosure(Enclosure.constant(1e8), Enclosure.variable(1, 1e9));
        assertEquals(new Range(-2, -2), range.elasticity());
    }

    @ParameterizedTest
    @CsvSource({"MIN(P; 50) + MIN(P; 100),0,1", "-MIN(P; 50) - MIN(P; 100),0,1", "7*P^2 - 3*P^2,2,2"})
    void shouldKeepTheElasticityThatBothPartsHaveWhenNoPartTakesFromTheOther(String text, double low, double high) {
        Enclosure range = Formula.parse(text.replace(';', ','), VARIABLES)
                .enclosure(Enclosure.constant(1), Enclosure.variable(1, 1e9));
        assertEquals(new Range(low, high), range.elasticity());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "FLOOR(LOG2(P))",
                "CEILING(LOG2(P))",
                "FLOOR(-LOG2(P))",
                "FLOOR(LOG10(P))",
                "FLOOR(SQRT(P))",
                "FLOOR(N/P)",
                "FLOOR(P*(N/P))",
                "FLOOR(P/MIN(P, 49))",
                "FLOOR(N/2^CEILING(LOG2(P)))",
                "FLOOR(P^(LOG2(P + 1)/LOG2(P + 1)))",
                "CEILING(MIN(P, 64)/8)"
            })
    void shouldEncloseEveryValueToTheLastBitWhenItHasSteps(String text) {
        Random random = new Random(4);
        for (int trial = 0; trial < 3000; trial++) {
            double n = 1 + random.nextInt(2000);
            long first = 1 + random.nextInt(1100);
            long last = first + random.nextInt(20);
            Formula formula = Formula.parse(text, VARIABLES).with(0, n);
            Enclosure range = formula.enclosure(Enclosure.constant(n), Enclosure.variable(first, last));
            for (long p = first; p <= last; p++) {
                double value = formula.value(n, p);
                long cores = p;
                assertTrue(
                        range.low() <= value && value <= range.high(),
                        () -> text + " for " + n + " at " + cores + ": " + value + " not in " + range);
            }
        }
    }

    @Test
    void shouldKnowThatStepsStayWhenWhatTheyAreOfStays() {
        Enclosure range = Formula.parse("CEILING(MIN(P, 64)/8)", VARIABLES)
                .enclosure(Enclosure.constant(1), Enclosure.variable(64, 1e9));
        assertEquals(new Range(8, 8), range.values());
        assertEquals(0, range.slopeLow(), 0);
        assertEquals(0, range.slopeHigh(), 0);
    }

    @Test
    void shouldKnowThatAFallingFormulaFallsWhenOverAWideRange() {
        Enclosure range =
                Formula.parse("1e8/P", VARIABLES).enclosure(Enclosure.constant(1), Enclosure.variable(1, 1e8));
        assertEquals(-1, range.slopeHigh() * 1e8, 1e-9);
        assertEquals(1, range.low(), 1e-12);
    }

    @Test
    void shouldBeExactWhenLogarithmOfAPowerOfTwo() {
        Formula formula = Formula.parse("LOG2(P)", VARIABLES);
        for (int exponent = 0; exponent < 62; exponent++) {
            assertEquals(exponent, formula.value(0, 1L << exponent), 0);
        }
        assertTrue(Double.isNaN(formula.value(0, -1)));
        assertEquals(Double.NEGATIVE_INFINITY, formula.value(0, 0), 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"N/", "N +* P", "Q*2", "SIN(P)", "N > P", "\"text\"", "(N", "", "0x10*N", "N!"})
    void shouldNameTheFormulaWhenItIsNoFormulaOfTheseVariables(String text) {
        IllegalArgumentException thrown =
                assertThrows(IllegalArgumentException.class, () -> Formula.parse(text, VARIABLES));
        assertTrue(thrown.getMessage().startsWith("formula \"" + text + "\""), thrown.getMessage());
    }
}
