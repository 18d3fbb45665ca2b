/** A former member of an organization. */
export type FormerMember = {
  /** A number starting at 1, in the order in which members first left. */
  place: number;
  /** Null if unknown or redacted. Former members are not identified by their address. */
  name: string | null;
};
