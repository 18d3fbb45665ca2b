/** The account that is closed and the one that survives. */
export type MergePair = { closingGid: string; survivingGid: string };
