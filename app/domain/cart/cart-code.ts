/** What the code field shows: the typed text, why it does not count, and the code whose link does, if any. */
export type CodeShown = { typed: string; error: string | null; broughtBy: string | null };
