package lull.agent.symbols;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import net.fornwall.jelf.ElfException;
import net.fornwall.jelf.ElfFile;
import net.fornwall.jelf.ElfSegment;
import net.fornwall.jelf.ElfSymbol;
import net.fornwall.jelf.ElfSymbolTableSection;

/**
 * The functions of an ELF module, local ones too: outlined regions are local, so that the dynamic loader does not know
 * them. Addresses are those of the file.
 */
final class SymbolTable {
    private static final long PAGE = 4096;

    private final TreeMap<Long, ElfSymbol> functions = new TreeMap<>();
    private final long base;

    private SymbolTable(ElfFile elf) {
        long lowest = Long.MAX_VALUE;
        for (int i = 0; i < elf.e_phnum; i++) {
            ElfSegment segment = elf.getProgramHeader(i);
            if (segment.p_type == ElfSegment.PT_LOAD) {
                lowest = Math.min(lowest, segment.p_vaddr);
            }
        }
        base = lowest == Long.MAX_VALUE ? 0 : lowest / PAGE * PAGE;
        add(elf.getDynamicSymbolTableSection());
        add(elf.getSymbolTableSection());
    }

    /**
     * Reads a module.
     *
     * @throws IOException if it cannot be read or is no ELF file
     */
    static SymbolTable of(Path module) throws IOException {
        try {
            return new SymbolTable(ElfFile.from(module.toFile()));
        } catch (ElfException | IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw new IOException(module + " is no ELF file that can be read: " + e.getMessage(), e);
        }
    }

    private void add(ElfSymbolTableSection section) {
        if (section == null) {
            return;
        }
        for (ElfSymbol symbol : section.symbols) {
            if (symbol.getType() == ElfSymbol.STT_FUNC && symbol.st_value != 0 && symbol.getName() != null) {
                functions.put(symbol.st_value, symbol);
            }
        }
    }

    /** The file's address of a place given as offset from where the module was loaded. */
    long address(long offset) {
        return base + offset;
    }

    /** The function that an address of the file lies in. */
    Optional<String> function(long address) {
        Map.Entry<Long, ElfSymbol> below = functions.floorEntry(address);
        if (below == null || address >= below.getKey() + Math.max(1, below.getValue().st_size)) {
            return Optional.empty();
        }
        return Optional.of(below.getValue().getName());
    }
}
