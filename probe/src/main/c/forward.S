/* Interposed functions whose arguments are not for us to know: they take any number, return twice, or are called like one of the
 * C library and are the program's own. Each asks for the real function, giving its first three arguments and where it returns
 * to, and then goes there with all registers that hold arguments and the stack as they were: whoever looks at the stack
 * finds no frame of ours. */
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
    pushq %r10
    subq $128, %rsp
    movups %xmm0, (%rsp)
    movups %xmm1, 16(%rsp)
    movups %xmm2, 32(%rsp)
    movups %xmm3, 48(%rsp)
    movups %xmm4, 64(%rsp)
    movups %xmm5, 80(%rsp)
    movups %xmm6, 96(%rsp)
    movups %xmm7, 112(%rsp)
    movq 8(%rbp), %rcx
    call \ask
    movq %rax, %r11
    movups (%rsp), %xmm0
    movups 16(%rsp), %xmm1
    movups 32(%rsp), %xmm2
    movups 48(%rsp), %xmm3
    movups 64(%rsp), %xmm4
    movups 80(%rsp), %xmm5
    movups 96(%rsp), %xmm6
    movups 112(%rsp), %xmm7
    addq $128, %rsp
    popq %r10
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
    stp x29, x30, [sp, #-224]!
    .cfi_def_cfa_offset 224
    .cfi_offset x29, -224
    .cfi_offset x30, -216
    mov x29, sp
    stp x0, x1, [sp, #16]
    stp x2, x3, [sp, #32]
    stp x4, x5, [sp, #48]
    stp x6, x7, [sp, #64]
    str x8, [sp, #80]
    stp q0, q1, [sp, #96]
    stp q2, q3, [sp, #128]
    stp q4, q5, [sp, #160]
    stp q6, q7, [sp, #192]
    mov x3, x30
    bl \ask
    mov x16, x0
    ldp x0, x1, [sp, #16]
    ldp x2, x3, [sp, #32]
    ldp x4, x5, [sp, #48]
    ldp x6, x7, [sp, #64]
    ldr x8, [sp, #80]
    ldp q0, q1, [sp, #96]
    ldp q2, q3, [sp, #128]
    ldp q4, q5, [sp, #160]
    ldp q6, q7, [sp, #192]
    ldp x29, x30, [sp], #224
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
.macro BEFORE names:vararg
    .irp name, \names
    FORWARD \name, lull_before_\name
    .endr
.endm

    BEFORE syscall, prctl, dlclose
    BEFORE sched_setaffinity, pthread_setaffinity_np, sched_getaffinity, pthread_getaffinity_np
    BEFORE pthread_create, thrd_create, _Fork, vfork, clone, posix_spawn, posix_spawnp, system, popen
    BEFORE execv, execve, execvp, execvpe, fexecve, execveat, execl, execlp, execle
#endif
    .section .note.GNU-stack, "", @progbits
