/** RFC 3261, 17, table 4. */
export const T1_MS = 500;
export const T2_MS = 4_000;
export const T4_MS = 5_000;
/** Timers B, F, H, J, L and M. */
export const TRANSACTION_TIMEOUT_MS = 64 * T1_MS;
/** Timer D over UDP. */
export const TIMER_D_MS = 32_000;
