package lull.cli.balance;

import lull.balancing.loop.Strategy;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A strategy as users write it. */
final class StrategyName implements ITypeConverter<Strategy> {
    @Override
    public Strategy convert(String name) {
        return Strategy.named(name)
                .orElseThrow(() -> new TypeConversionException("'" + name + "' is none of " + Strategy.words()));
    }
}
