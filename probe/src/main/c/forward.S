/* Interposed functions whose arguments C could not pass on. Each asks for the real function, giving its first three
 * arguments and where it returns to, and then goes there with all arguments and the stack as they were: whoever looks at
 * the stack finds no frame of ours. */
#if defined(__x86_64__)

.macro FORWARD name, ask
    .globl \name
    .type \name, @function
\name:
    .cfi_startproc
    endbr64
    pushq %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    pushq %rdi
    pushq %rsi
    pushq %rdx
    pushq %rcx
    pushq %r8
    pushq %r9
    pushq %rax
    subq $8, %rsp
    movq 8(%rbp), %rcx
    call \ask
    movq %rax, %r11
    addq $8, %rsp
    popq %rax
    popq %r9
    popq %r8
    popq %rcx
    popq %rdx
    popq %rsi
    popq %rdi
    popq %rbp
    .cfi_def_cfa %rsp, 8
    testq %r11, %r11
    jz 1f
    jmp *%r11
1:  ret
    .cfi_endproc
    .size \name, . - \name
.endm

    .text
    FORWARD __kmpc_fork_call, lull_fork_call
    FORWARD syscall, lull_system_call

#endif
    .section .note.GNU-stack, "", @progbits
