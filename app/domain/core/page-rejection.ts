/** Why a form of the page was refused. */
export type PageRejection =
  | { form: string; message: string; controlId: string | null; typed: Record<string, string[]> }
  | undefined;
