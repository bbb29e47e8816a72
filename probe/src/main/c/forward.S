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

#elif defined(__aarch64__)

.macro FORWARD name, ask
    .globl \name
    .type \name, %function
\name:
    .cfi_startproc
    hint #34
    stp x29, x30, [sp, #-96]!
    .cfi_def_cfa_offset 96
    .cfi_offset x29, -96
    .cfi_offset x30, -88
    mov x29, sp
    stp x0, x1, [sp, #16]
    stp x2, x3, [sp, #32]
    stp x4, x5, [sp, #48]
    stp x6, x7, [sp, #64]
    str x8, [sp, #80]
    mov x3, x30
    bl \ask
    mov x16, x0
    ldp x0, x1, [sp, #16]
    ldp x2, x3, [sp, #32]
    ldp x4, x5, [sp, #48]
    ldp x6, x7, [sp, #64]
    ldr x8, [sp, #80]
    ldp x29, x30, [sp], #96
    .cfi_restore x29
    .cfi_restore x30
    .cfi_def_cfa_offset 0
    cbz x16, 1f
    br x16
1:  ret
    .cfi_endproc
    .size \name, . - \name
.endm

    .text

#endif

#if defined(__x86_64__) || defined(__aarch64__)
    FORWARD syscall, lull_system_call
    FORWARD vfork, lull_before_vfork
    FORWARD clone, lull_before_clone
    FORWARD execl, lull_before_execl
    FORWARD execlp, lull_before_execlp
    FORWARD execle, lull_before_execle
#endif
    .section .note.GNU-stack, "", @progbits
