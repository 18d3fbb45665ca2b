/** Somebody who was a member of an organization and has left it. */
export type FormerMember = {
  /** In the order in which its members have left, counted from 1. */
  place: number;
  /** Null where none is known, and of who is forgotten. The address is nobody's business any more. */
  name: string | null;
};
