/** Shown to the person: what was done, or a sentence that says why nothing was. */
export type CommandAnswer = { error: string } | Record<string, unknown>;
