/* Two frequency domains of two CPUs each, with the same frequencies if ALIKE is defined. A domain's control and status register is a serial port's scratch register. */
DefinitionBlock ("pstates.aml", "SSDT", 2, "LULL  ", "PSTATES ", 1)
{
    External (\_SB.CPUS.C000, DeviceObj)
    External (\_SB.CPUS.C001, DeviceObj)
    External (\_SB.CPUS.C002, DeviceObj)
    External (\_SB.CPUS.C003, DeviceObj)

    /* MHz, mW, latencies in microseconds, value to write, value to read */
    Name (\PSSA, Package (5)
    {
        Package (6) { 2400, 30000, 10, 10, 1, 1 },
        Package (6) { 2000, 22000, 10, 10, 2, 2 },
        Package (6) { 1600, 16000, 10, 10, 3, 3 },
        Package (6) { 1200, 11000, 10, 10, 4, 4 },
        Package (6) {  800,  7000, 10, 10, 5, 5 }
    })
#ifdef ALIKE
    Name (\PSSB, Package (5)
    {
        Package (6) { 2400, 30000, 10, 10, 1, 1 },
        Package (6) { 2000, 22000, 10, 10, 2, 2 },
        Package (6) { 1600, 16000, 10, 10, 3, 3 },
        Package (6) { 1200, 11000, 10, 10, 4, 4 },
        Package (6) {  800,  7000, 10, 10, 5, 5 }
    })
#else
    Name (\PSSB, Package (4)
    {
        Package (6) { 3000, 40000, 10, 10, 1, 1 },
        Package (6) { 2500, 30000, 10, 10, 2, 2 },
        Package (6) { 1500, 15000, 10, 10, 3, 3 },
        Package (6) { 1000,  9000, 10, 10, 4, 4 }
    })
#endif
    Name (\PCTA, Package (2)
    {
        ResourceTemplate () { Register (SystemIO, 8, 0, 0x2FF) },
        ResourceTemplate () { Register (SystemIO, 8, 0, 0x2FF) }
    })
    Name (\PCTB, Package (2)
    {
        ResourceTemplate () { Register (SystemIO, 8, 0, 0x3EF) },
        ResourceTemplate () { Register (SystemIO, 8, 0, 0x3EF) }
    })
    /* The last but one: all CPUs of a domain change when software writes on one of them. */
    Name (\PSDA, Package (1) { Package (5) { 5, 0, 0, 0xFC, 2 } })
    Name (\PSDB, Package (1) { Package (5) { 5, 0, 1, 0xFC, 2 } })

    Scope (\_SB.CPUS.C000) { Method (_PCT) { Return (\PCTA) } Method (_PSS) { Return (\PSSA) } Method (_PSD) { Return (\PSDA) } Name (_PPC, 0) }
    Scope (\_SB.CPUS.C001) { Method (_PCT) { Return (\PCTA) } Method (_PSS) { Return (\PSSA) } Method (_PSD) { Return (\PSDA) } Name (_PPC, 0) }
    Scope (\_SB.CPUS.C002) { Method (_PCT) { Return (\PCTB) } Method (_PSS) { Return (\PSSB) } Method (_PSD) { Return (\PSDB) } Name (_PPC, 0) }
    Scope (\_SB.CPUS.C003) { Method (_PCT) { Return (\PCTB) } Method (_PSS) { Return (\PSSB) } Method (_PSD) { Return (\PSDB) } Name (_PPC, 0) }
}
