/**
 * The places where a check may let the process die (money-security T-1), in the order of a deposit.
 * Named by the environment's `FAILPOINT`; refused as soon as a platform is a real one.
 */
export const FAILPOINTS = [
  'after_accept',
  'before_create',
  'after_create',
  'after_pi_saved',
  'before_confirm',
  'after_confirm',
  'credit_before_commit',
  'after_credit',
  'after_meta_read',
  'before_meta_set',
  'after_meta_set',
  'after_cancel',
] as const;

export type Failpoint = (typeof FAILPOINTS)[number];

/** Passes, or ends the process on the spot. */
export type PassFailpoint = (name: Failpoint) => void;
