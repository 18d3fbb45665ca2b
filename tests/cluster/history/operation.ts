/** Whose Earth Cash: a customer's gid, or `organization:` and its id. */
export type Holder = string;

/** What a client wants done. The form's token identifies it, however often the form is posted. Amounts in cents. */
export type Wanted =
  | { kind: 'deposit'; token: string; holder: Holder; amountCents: number }
  | {
      kind: 'payment';
      token: string;
      holder: Holder;
      totalCents: number;
      storeCreditCents: number;
      cardCents: number;
    }
  | {
      kind: 'refund';
      token: string;
      orderGid: string;
      amountCents: number;
      method: 'original' | 'earth_cash';
    }
  | { kind: 'payout'; token: string; holder: Holder; amountCents: number };

/**
 * `ok`: acknowledged, so it has to be there. `fail`: rejected at its first answer, so it must not be there. `unknown`: no
 * answer, or none that says; it may be there once or not at all.
 */
export type Outcome = 'ok' | 'fail' | 'unknown';

/** One line of a history. `at`: milliseconds since the history's start. */
export type HistoryLine =
  | { at: number; client: string; type: 'invoke'; id: number; wanted: Wanted }
  /** An answer to one post of it; status 0 for none. */
  | { at: number; client: string; type: 'reply'; id: number; status: number; ms: number }
  | { at: number; client: string; type: Outcome; id: number; why: string }
  /** A request that changes nothing, such as the page with a form. */
  | { at: number; client: string; type: 'read'; path: string; status: number; ms: number }
  | { at: number; client: string; type: 'gave-up'; why: string }
  | { at: number; client: 'nemesis'; type: 'began'; event: number; kind: string; detail: string }
  | { at: number; client: 'nemesis'; type: 'healed' | 'broke'; event: number; detail: string };

export type Operation = {
  id: number;
  client: string;
  wanted: Wanted;
  invokedAt: number;
  /** Absent if the run ended before it did, which is as good as unknown. */
  endedAt?: number;
  outcome: Outcome;
  posts: number;
};

/** Folds a history's lines into its operations, in the order of their invocation. */
export function operationsOf(lines: readonly HistoryLine[]): Operation[] {
  const all = new Map<number, Operation>();
  for (const line of lines) {
    if (line.type === 'invoke') {
      const { id, client, wanted, at } = line;
      all.set(id, { id, client, wanted, invokedAt: at, outcome: 'unknown', posts: 0 });
    }
    const known = 'id' in line ? all.get(line.id) : undefined;
    if (known === undefined) continue;
    if (line.type === 'reply') known.posts += 1;
    if (line.type === 'ok' || line.type === 'fail' || line.type === 'unknown') {
      Object.assign(known, { outcome: line.type, endedAt: line.at });
    }
  }
  return [...all.values()];
}
