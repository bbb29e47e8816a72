package lull.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerifyCommandTest {
    @ParameterizedTest
    @CsvSource({
        "/home/me/prog, env -C / ./prog -n 3, ./prog -n 3",
        "/usr/bin/python3, mpirun --wdir / python3 solve.py, python3 solve.py",
        "/opt/wrapped, mpirun --wdir / ./wrapper, mpirun --wdir / ./wrapper",
        "/opt/wrapped, env -C / ./wrapper, env -C / ./wrapper",
    })
    void shouldFindTheProgramBehindAnyWords(String program, String command, String expected) {
        assertEquals(List.of(expected.split(" ")), VerifyCommand.commandOf(program, List.of(command.split(" "))));
    }
}
