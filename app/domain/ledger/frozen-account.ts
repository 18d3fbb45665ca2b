/** Why an account is frozen, as stored; the first two ends of an account are nobody's to mend. */
export type FrozenBecause =
  'the account is being closed' | 'merged into another account' | MendableBecause;

/** Reasons that the customer reads and can do something about. */
export const MENDABLE = ['two lost disputes', 'a balance below zero', 'outside-overdraw'] as const;
export type MendableBecause = (typeof MENDABLE)[number];

/** Returns the reason if the customer can do something about it; null otherwise. */
export function mendableBecause(because: string | null): MendableBecause | null {
  return MENDABLE.find((each) => each === because) ?? null;
}
