/**
 * A limit in milliseconds that only a badly planned query exceeds. The goal for a list is 100 ms on a
 * quiet machine, but in tests the machine may be running ten other things.
 */
export const NOTICEABLE_MS = 1_000;
