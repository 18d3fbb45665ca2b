/** What somebody wants one of their addresses to be called. */
export type LocationNaming = {
  /** Of the address: the last path segment of its id without the query string (spec section 8). */
  key: string;
  /** Null takes the name away; the address stays. */
  name: string | null;
  /** The name that the form was drawn with; null: it had none. */
  was: string | null;
};

/** What has become of it. */
export type LocationNamed =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'busy' }
  /** Another form was faster; `name` is what it is called now, null when that has no name any more. */
  | { ok: false; reason: 'changed'; name: string | null };
