/** A change of a location's name. */
export type LocationNaming = {
  /** Key of the address: the last path segment of its id without the query string (spec section 8). */
  key: string;
  /** Null removes the name; the address stays. */
  name: string | null;
  /** The name that the form was rendered with; null if there was none. */
  was: string | null;
};

/** The result of the change. */
export type LocationNamed =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'busy' }
  /** Another form changed it first; `name` is the current name, null if it was removed. */
  | { ok: false; reason: 'changed'; name: string | null };
