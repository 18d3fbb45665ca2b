/** Why a form of the page was refused. */
export type PageRefusal =
  | { form: string; sentence: string; controlId: string | null; typed: Record<string, string[]> }
  | undefined;
